/** The page's own SHA-256, SHA-512 and HMAC-SHA-512, because a page on plain HTTP has no crypto.subtle. */

/** The first primes. @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 64 fractional bits of a root of n. @param {number} n @param {2n | 3n} degree */
function fraction(n, degree) {
  const target = BigInt(n) << (64n * degree);
  let low = 0n;
  let high = 1n << 72n;
  while (low + 1n < high) {
    const middle = (low + high) / 2n;
    if (middle ** degree <= target) low = middle;
    else high = middle;
  }
  return BigInt.asUintN(64, low);
}

const CUBE = primes(80).map((prime) => fraction(prime, 3n));
const SQUARE = primes(8).map((prime) => fraction(prime, 2n));
const top = (/** @type {bigint} */ word) => Number(word >> 32n) | 0;
const low = (/** @type {bigint} */ word) => Number(word & 0xffffffffn) | 0;
const K_TOP = Int32Array.from(CUBE, top);
const K_LOW = Int32Array.from(CUBE, low);

/** @param {Uint8Array} data @param {number} block @param {number} counter */
function padded(data, block, counter) {
  const size = Math.ceil((data.length + 1 + counter) / block) * block;
  const found = new Uint8Array(size);
  found.set(data);
  found[data.length] = 0x80;
  const view = new DataView(found.buffer);
  view.setUint32(size - 8, Math.floor(data.length / 0x20000000));
  view.setUint32(size - 4, (data.length << 3) >>> 0);
  return view;
}

/** @param {Uint8Array} data */
export function sha256(data) {
  const state = Int32Array.from(SQUARE, top);
  const view = padded(data, 64, 8);
  const w = new Int32Array(64);
  const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const a = w[i - 15];
      const b = w[i - 2];
      w[i] = (w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K_TOP[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) | 0));
  }
  return bytes(state);
}

/** 64-bit words are two halves of 32 bits. @param {Uint8Array} data */
function sha512(data) {
  const state = new Int32Array(16);
  SQUARE.forEach((word, i) => {
    state[2 * i] = top(word);
    state[2 * i + 1] = low(word);
  });
  const view = padded(data, 128, 16);
  const w = new Int32Array(160);
  const v = new Int32Array(16);
  for (let at = 0; at < view.byteLength; at += 128) {
    for (let i = 0; i < 32; i += 1) w[i] = view.getInt32(at + 4 * i);
    for (let i = 32; i < 160; i += 2) {
      const [a, b] = [w[i - 30], w[i - 29]];
      const [c, d] = [w[i - 4], w[i - 3]];
      const s0 = ((a >>> 1) | (b << 31)) ^ ((a >>> 8) | (b << 24)) ^ (a >>> 7);
      const t0 = ((b >>> 1) | (a << 31)) ^ ((b >>> 8) | (a << 24)) ^ ((b >>> 7) | (a << 25));
      const s1 = ((c >>> 19) | (d << 13)) ^ ((d >>> 29) | (c << 3)) ^ (c >>> 6);
      const t1 = ((d >>> 19) | (c << 13)) ^ ((c >>> 29) | (d << 3)) ^ ((d >>> 6) | (c << 26));
      const sum = (w[i - 31] >>> 0) + (t0 >>> 0) + (w[i - 13] >>> 0) + (t1 >>> 0);
      w[i + 1] = sum | 0;
      w[i] = (w[i - 32] + s0 + w[i - 14] + s1 + Math.floor(sum / 0x100000000)) | 0;
    }
    v.set(state);
    for (let i = 0; i < 80; i += 1) {
      const [e, el, f, fl, g, gl] = [v[8], v[9], v[10], v[11], v[12], v[13]];
      const [a, al, b, bl, c, cl] = [v[0], v[1], v[2], v[3], v[4], v[5]];
      const s1 = ((e >>> 14) | (el << 18)) ^ ((e >>> 18) | (el << 14)) ^ ((el >>> 9) | (e << 23));
      const t1 = ((el >>> 14) | (e << 18)) ^ ((el >>> 18) | (e << 14)) ^ ((e >>> 9) | (el << 23));
      const one = (v[15] >>> 0) + (t1 >>> 0) + (((el & fl) ^ (~el & gl)) >>> 0) + (K_LOW[i] >>> 0) + (w[2 * i + 1] >>> 0);
      const oneTop = (v[14] + s1 + ((e & f) ^ (~e & g)) + K_TOP[i] + w[2 * i] + Math.floor(one / 0x100000000)) | 0;
      const s0 = ((a >>> 28) | (al << 4)) ^ ((al >>> 2) | (a << 30)) ^ ((al >>> 7) | (a << 25));
      const t0 = ((al >>> 28) | (a << 4)) ^ ((a >>> 2) | (al << 30)) ^ ((a >>> 7) | (al << 25));
      const two = (t0 >>> 0) + (((al & bl) ^ (al & cl) ^ (bl & cl)) >>> 0);
      const twoTop = (s0 + ((a & b) ^ (a & c) ^ (b & c)) + Math.floor(two / 0x100000000)) | 0;
      v.copyWithin(2, 0, 14);
      const moved = (v[9] >>> 0) + (one >>> 0);
      v[9] = moved | 0;
      v[8] = (v[8] + oneTop + Math.floor(moved / 0x100000000)) | 0;
      const next = (one >>> 0) + (two >>> 0);
      v[1] = next | 0;
      v[0] = (oneTop + twoTop + Math.floor(next / 0x100000000)) | 0;
    }
    for (let i = 0; i < 16; i += 2) {
      const sum = (state[i + 1] >>> 0) + (v[i + 1] >>> 0);
      state[i + 1] = sum | 0;
      state[i] = (state[i] + v[i] + Math.floor(sum / 0x100000000)) | 0;
    }
  }
  return bytes(state);
}

/** @param {Int32Array} words */
function bytes(words) {
  const found = new DataView(new ArrayBuffer(words.length * 4));
  words.forEach((word, i) => found.setInt32(4 * i, word));
  return new Uint8Array(found.buffer);
}

/** @param {Uint8Array} key @param {Uint8Array} data */
export function hmac512(key, data) {
  const short = new Uint8Array(128);
  short.set(key.length > 128 ? sha512(key) : key);
  const inner = sha512(joined([short.map((byte) => byte ^ 0x36), data]));
  return sha512(joined([short.map((byte) => byte ^ 0x5c), inner]));
}

/** @param {Uint8Array[]} parts */
export function joined(parts) {
  const found = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    found.set(part, at);
    at += part.length;
  }
  return found;
}

/** @param {Uint8Array} data */
export function hex(data) {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text */
export function unhex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
