/** A QR code of a short text: bytes, versions 1 to 5, error correction level L, after ISO/IEC 18004. */

/** Data and correction codewords of versions 1 to 5 at level L, each in one block. @type {[number, number][]} */
const BLOCKS = [[19, 7], [34, 10], [55, 15], [80, 20], [108, 26]];

/** Powers and logarithms of the field with 256 elements. */
const POWERS = new Uint8Array(512), LOGS = new Uint8Array(256);
for (let at = 0, value = 1; at < 255; at += 1, value = (value << 1) ^ (value & 128 ? 0x11d : 0)) {
  POWERS[at] = POWERS[at + 255] = value;
  LOGS[value] = at;
}

/** @param {number} one @param {number} other */
function times(one, other) {
  return one && other ? POWERS[(LOGS[one] ?? 0) + (LOGS[other] ?? 0)] ?? 0 : 0;
}

/** The correction codewords of a block. @param {number[]} data @param {number} count */
function correction(data, count) {
  /** @type {number[]} */
  let generator = [1];
  for (let at = 0; at < count; at += 1) {
    const next = [...generator, 0];
    generator.forEach((value, place) => (next[place + 1] = (next[place + 1] ?? 0) ^ times(value, POWERS[at] ?? 0)));
    generator = next;
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const factor = rest[at] ?? 0;
    generator.forEach((value, place) => (rest[at + place] = (rest[at + place] ?? 0) ^ times(value, factor)));
  }
  return rest.slice(data.length);
}

/** The modules of a code, row by row; `null` if the text is too long. @param {string} text @returns {boolean[][] | null} */
export function qr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex(([data]) => bytes.length <= data - 2) + 1;
  if (!version) return null;
  const [room, count] = /** @type {[number, number]} */ (BLOCKS[version - 1]), size = 17 + 4 * version;
  const bits = [0, 1, 0, 0, ...binary(bytes.length, 8), ...bytes.flatMap((byte) => binary(byte, 8)), 0, 0, 0, 0];
  const data = Array.from({ length: bytes.length + 2 }, (_, at) => parseInt(bits.slice(8 * at, 8 * at + 8).join(""), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const stream = [...data, ...correction(data, count)].flatMap((byte) => binary(byte, 8));
  /** @type {(boolean | undefined)[][]} */
  const grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  /** @param {number} row @param {number} column @param {boolean} dark */
  const set = (row, column, dark) => {
    const line = grid[row];
    if (line && column >= 0 && column < size) line[column] = dark;
  };
  for (const [top, left] of /** @type {[number, number][]} */ ([[0, 0], [0, size - 7], [size - 7, 0]])) {
    for (let y = -1; y < 8; y += 1) for (let x = -1; x < 8; x += 1) set(top + y, left + x, ring(y, x));
  }
  for (let at = 8; at < size - 8; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  if (version > 1) for (let y = -2; y < 3; y += 1) for (let x = -2; x < 3; x += 1) set(size - 7 + y, size - 7 + x, Math.max(Math.abs(y), Math.abs(x)) !== 1);
  format(set, size);
  fill(grid, stream, size);
  return grid.map((line) => line.map(Boolean));
}

/** @param {number} value @param {number} count */
function binary(value, count) {
  return Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1);
}

/** One of the three squares that a camera looks for. @param {number} y @param {number} x */
function ring(y, x) {
  const far = Math.max(Math.abs(y - 3), Math.abs(x - 3));
  return far < 2 || far === 3;
}

/** Level L and mask 0 with their own correction: the same fifteen bits, written twice. @param {(row: number, column: number, dark: boolean) => void} set @param {number} size */
function format(set, size) {
  const bits = 0b111011111000100;
  for (let at = 0; at < 15; at += 1) {
    const dark = ((bits >> at) & 1) === 1;
    set(at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, 8, dark);
    set(8, at < 8 ? size - 1 - at : at < 9 ? 7 : 14 - at, dark);
  }
  set(size - 8, 8, true);
}

/** Writes the bits in columns of two, up and down, and inverts every second one, as mask 0 says. @param {(boolean | undefined)[][]} grid @param {number[]} stream @param {number} size */
function fill(grid, stream, size) {
  let bit = 0, up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = grid[row];
        if (!line || line[column] !== undefined) continue;
        line[column] = (stream[bit] === 1) !== ((row + column) % 2 === 0);
        bit += 1;
      }
    }
    up = !up;
  }
}
