import { constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import { simpleQuery, splitMessages } from './pglite-wire.ts';

/**
 * Without a folder the database is in memory. A folder that does not exist becomes a copy of the blank one where one is
 * given, else an empty database.
 */
export type PgliteWorkerData = { folder?: string; blank?: string };
export type ToWorker = { kind: 'bytes'; connection: number; bytes: Uint8Array } | { kind: 'close' };
export type FromWorker = { kind: 'ready' } | { kind: 'bytes'; connection: number; bytes: Uint8Array };

// Large results are sent in chunks of this size, so that the reader can start before the last row arrives.
const PIECE_BYTES = 256 * 1024;

const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker thread only');

const database = await open(workerData as PgliteWorkerData);
let current = 0;
let pending: Uint8Array = new Uint8Array(0);

port.on('message', (message: ToWorker) => {
  if (message.kind === 'bytes') receive(message.connection, message.bytes);
  else void close();
});
send({ kind: 'ready' });

async function open({ folder, blank }: PgliteWorkerData): Promise<PGlite> {
  const options = {
    extensions: { btree_gin, pg_trgm, unaccent, vector },
    startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
  };
  if (!folder) return PGlite.create(options);
  if (!existsSync(folder)) {
    // Made beside and renamed: a process killed in the middle must not leave half a database behind.
    const unfinished = `${folder}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    if (blank) cpSync(blank, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
    else await (await PGlite.create({ ...options, dataDir: unfinished })).close();
    renameSync(unfinished, folder);
  }
  return PGlite.create({ ...options, dataDir: folder });
}

function receive(connection: number, bytes: Uint8Array) {
  if (connection !== current) startOver(connection);
  const all = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
  const { batches, rest } = splitMessages(all);
  pending = rest;
  for (const batch of batches) execute(connection, batch);
}

/** PGlite is one session for ever: a new connection must not find what the one before it left behind. */
function startOver(connection: number) {
  current = connection;
  pending = new Uint8Array(0);
  for (const text of ['ROLLBACK', 'DISCARD ALL']) void run(simpleQuery(text), () => {});
}

function execute(connection: number, batch: Uint8Array) {
  let pieces: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    if (size === 0) return;
    send({ kind: 'bytes', connection, bytes: join(pieces, size) });
    pieces = [];
    size = 0;
  };
  run(batch, (bytes) => {
    // The memory belongs to PGlite and is reused.
    pieces.push(bytes.slice());
    size += bytes.length;
    if (size >= PIECE_BYTES) flush();
  });
  flush();
}

function run(message: Uint8Array, onRawData: (bytes: Uint8Array) => void) {
  // Runs to its end before it returns its promise, which only waits for a file system that we do not use.
  void database.execProtocolRawStream(message, { syncToFs: false, onRawData });
}

async function close() {
  await database.close();
  port?.close();
}

function send(message: FromWorker) {
  port?.postMessage(message, 'bytes' in message ? [message.bytes.buffer as ArrayBuffer] : []);
}

function join(pieces: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
