-- Truth is what is appended: transfers of chips, lines of play, the log of what operators did, actions that were done.
-- Balances, rounds, commitments and checkpoints follow from them, and the audit makes them again.
-- A row that may be changed has a mark, the digest of its fields, so that a damaged one is found.
-- Written for SQLite; for PostgreSQL INTEGER is BIGINT, BLOB is BYTEA, and STRICT and WITHOUT ROWID are left out.

CREATE TABLE migration (number INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;

CREATE TABLE sheet (digest TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;

CREATE TABLE person (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 40),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  kind TEXT NOT NULL CHECK (kind IN ('guest', 'account', 'bot', 'proposition player')),
  login TEXT UNIQUE,
  secret TEXT,
  joined INTEGER NOT NULL,
  excluded_until INTEGER NOT NULL DEFAULT 0,
  limits TEXT NOT NULL DEFAULT '{}',
  mark BLOB NOT NULL CHECK (length(mark) = 32)
) STRICT;

CREATE TABLE role (
  person TEXT NOT NULL REFERENCES person (id),
  role TEXT NOT NULL CHECK (role IN ('guest', 'dealer', 'supervisor', 'cage', 'admin')),
  mark BLOB NOT NULL CHECK (length(mark) = 32),
  PRIMARY KEY (person, role)
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
  person TEXT NOT NULL REFERENCES person (id),
  expires INTEGER NOT NULL,
  mark BLOB NOT NULL CHECK (length(mark) = 32)
) STRICT, WITHOUT ROWID;

CREATE TABLE operator_link (
  token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
  roles TEXT NOT NULL,
  expires INTEGER NOT NULL,
  used_by TEXT NOT NULL DEFAULT '',
  mark BLOB NOT NULL CHECK (length(mark) = 32)
) STRICT, WITHOUT ROWID;

-- A floor process. A table whose owner's lease ran out may be taken over.
CREATE TABLE process (
  id TEXT PRIMARY KEY,
  lease_until INTEGER NOT NULL,
  mark BLOB NOT NULL CHECK (length(mark) = 32)
) STRICT, WITHOUT ROWID;

-- "links" names the house's meters that this table's meters are; "fence" counts its owners.
CREATE TABLE felt_table (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  session TEXT NOT NULL UNIQUE,
  sheet TEXT NOT NULL REFERENCES sheet (digest),
  sheet_name TEXT NOT NULL,
  title TEXT NOT NULL,
  host TEXT NOT NULL,
  link TEXT NOT NULL DEFAULT '',
  links TEXT NOT NULL,
  opened INTEGER NOT NULL,
  closed INTEGER NOT NULL DEFAULT 0,
  owner TEXT NOT NULL DEFAULT '',
  fence INTEGER NOT NULL DEFAULT 0,
  mark BLOB NOT NULL CHECK (length(mark) = 32)
) STRICT;

CREATE TABLE line (
  table_id INTEGER NOT NULL REFERENCES felt_table (id),
  seq INTEGER NOT NULL CHECK (seq > 0),
  at INTEGER NOT NULL,
  body TEXT NOT NULL,
  chain BLOB NOT NULL CHECK (length(chain) = 32),
  PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE checkpoint (
  table_id INTEGER PRIMARY KEY REFERENCES felt_table (id),
  seq INTEGER NOT NULL,
  body TEXT NOT NULL,
  mark BLOB NOT NULL CHECK (length(mark) = 32)
) STRICT;

CREATE TABLE action (
  person TEXT NOT NULL,
  id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  body BLOB NOT NULL CHECK (length(body) = 32),
  table_id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  reply TEXT NOT NULL,
  at INTEGER NOT NULL,
  mark BLOB NOT NULL CHECK (length(mark) = 32),
  PRIMARY KEY (person, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE commitment (
  table_id INTEGER NOT NULL REFERENCES felt_table (id),
  purpose TEXT NOT NULL,
  seq INTEGER NOT NULL,
  commitment TEXT NOT NULL,
  revealed_seq INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (table_id, purpose)
) STRICT, WITHOUT ROWID;

CREATE TABLE round (
  table_id INTEGER NOT NULL REFERENCES felt_table (id),
  number INTEGER NOT NULL CHECK (number > 0),
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'void')),
  PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE round_person (
  person TEXT NOT NULL,
  table_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  net INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (person, table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX round_person_by_time ON round_person (person, at);

-- What was bet on each wager of a table and what came back, by day: coin in and coin out.
CREATE TABLE coin (
  table_id INTEGER NOT NULL REFERENCES felt_table (id),
  day INTEGER NOT NULL,
  wager TEXT NOT NULL,
  staked INTEGER NOT NULL,
  returned INTEGER NOT NULL,
  PRIMARY KEY (table_id, day, wager)
) STRICT, WITHOUT ROWID;

-- A table's accounts have its id; the accounts of the house and of guests have 0. "lowest" is how low a balance may go.
CREATE TABLE account (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  kind TEXT NOT NULL CHECK (kind IN
    ('issue', 'cage', 'guest', 'drop', 'rack', 'stack', 'layout', 'pot', 'fee', 'meter')),
  owner TEXT NOT NULL,
  table_id INTEGER NOT NULL,
  lowest INTEGER NOT NULL,
  mark BLOB NOT NULL CHECK (length(mark) = 32),
  balance INTEGER NOT NULL DEFAULT 0 CHECK (balance >= lowest AND abs(balance) < 9007199254740992),
  UNIQUE (kind, owner, table_id)
) STRICT;

CREATE TABLE transfer (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN
    ('issue', 'return', 'buy-in', 'cash-out', 'play', 'fill', 'credit', 'count', 'meter', 'seed')),
  debit INTEGER NOT NULL REFERENCES account (id),
  credit INTEGER NOT NULL REFERENCES account (id),
  amount INTEGER NOT NULL CHECK (amount > 0 AND amount < 9007199254740992),
  table_id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  why TEXT NOT NULL,
  by TEXT NOT NULL,
  chain BLOB NOT NULL CHECK (length(chain) = 32),
  CHECK (debit <> credit)
) STRICT;

CREATE INDEX transfer_by_table ON transfer (table_id, seq);
CREATE INDEX transfer_by_time ON transfer (at);

CREATE TABLE audit (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  what TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  why TEXT NOT NULL,
  chain BLOB NOT NULL CHECK (length(chain) = 32)
) STRICT;
