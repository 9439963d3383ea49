import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { findOwnModule } from './find-own-file.ts';
import type { FromWorker, PgliteWorkerData, ToWorker } from './pglite-worker.ts';

export interface Pglite {
  /** What pg.Client takes for its socket. One at a time: PGlite is a single session. */
  connect(): Duplex;
  close(): Promise<void>;
}

type PgliteOptions = PgliteWorkerData & { onNotice: (line: string) => void };

/** PostgreSQL in a worker thread, so that a long statement never stops the event loop. */
export async function startPglite({ onNotice, ...workerData }: PgliteOptions): Promise<Pglite> {
  const worker = new Worker(findOwnModule('embedded/pglite-worker'), {
    workerData,
    execArgv: [],
    stderr: true,
  });
  worker.stderr.resume();
  let stream: WorkerStream | undefined;
  let connections = 0;
  let closing = false;
  let stopped: Error | undefined;

  const send = (message: ToWorker) => worker.postMessage(message);
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') resolve();
      else if (message.connection === stream?.connection) stream.push(message.bytes);
    });
    worker.on('error', (error) => {
      onNotice(`The embedded database has failed: ${error}`);
      reject(error);
    });
    worker.on('exit', () => {
      stopped = new Error('The embedded database has stopped: restart the process');
      if (!closing) onNotice(stopped.message);
      stream?.destroy(closing ? undefined : stopped);
      reject(stopped);
    });
  });
  await ready;

  return {
    connect: () => {
      stream = new WorkerStream(++connections, send);
      if (stopped) stream.destroy(stopped);
      return stream;
    },
    close: async () => {
      closing = true;
      if (stopped) return;
      const exited = once(worker, 'exit');
      send({ kind: 'close' });
      await exited;
    },
  };
}

class WorkerStream extends Duplex {
  readonly connection: number;
  readonly #send: (message: ToWorker) => void;

  constructor(connection: number, send: (message: ToWorker) => void) {
    super();
    this.connection = connection;
    this.#send = send;
  }

  connect() {
    queueMicrotask(() => this.destroyed || this.emit('connect'));
    return this;
  }
  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }

  override _read() {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#send({ kind: 'bytes', connection: this.connection, bytes: new Uint8Array(chunk) });
    done();
  }
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }
  override _final(done: () => void) {
    this.push(null);
    done();
  }
}
