import { Readable, type Transform, type Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderError } from '@triage/core/ports/mail';
import type { FindMailAccount, MailAccount, SubmitMail } from '@triage/core/ports/mail-account';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type FindTarget, RefusedServer } from '../mail-servers/find-target.ts';
import { renewingLogIn } from '../mail-servers/renewing-log-in.ts';
import { logIn, openSmtp, type SmtpDeadlines, settle, smtpDeadlines } from './open-smtp.ts';
import { smtpFailure } from './smtp-failure.ts';
import { stripBcc } from './strip-bcc.ts';

const CHUNK_BYTES = 64 * 1024;
const FLUSH_STEP_MS = 2;

interface Options {
  account: FindMailAccount;
  findTarget: FindTarget;
  ca?: string | undefined;
  deadlines?: Partial<SmtpDeadlines>;
}

/**
 * One connection for one message. It is committed between its last byte and the dot that ends it: without the dot no
 * server may deliver it. A message is not split: if the server refuses one recipient, nobody gets it.
 */
export function submitMail({ account, findTarget, ca, deadlines: own }: Options): SubmitMail {
  const deadlines = { ...smtpDeadlines, ...own };
  const logInTo = renewingLogIn({
    find: account,
    open,
    isRefused: (error) => smtpFailure(error, { committed: false }).failure === 'revoked',
  });

  async function open(login: MailAccount): Promise<SMTPConnection> {
    const target = await findTarget(login.smtp);
    const connection = await openSmtp({ server: login.smtp, target, ca, deadlines });
    await logIn(connection, login, deadlines).catch((error: unknown) => {
      connection.close();
      throw error;
    });
    return connection;
  }

  return async (mail) => {
    const login = await account();
    const progress = { committed: false };
    let connection: SMTPConnection | null = null;
    try {
      connection = (await logInTo(login)).session;
      await hand(connection, mail, progress, deadlines);
    } catch (error) {
      if (error instanceof RefusedServer)
        throw new ProviderError(error.reason === 'unknownHost' ? 'unavailable' : 'forbidden', error.message);
      if (error instanceof CommitFailed) throw error.cause;
      throw smtpFailure(error, progress);
    } finally {
      // The answer is known: a polite end would only wait for the server.
      connection?.close();
    }
  };
}

class CommitFailed extends Error {}

async function hand(
  connection: SMTPConnection,
  { raw, envelope, onCommit }: Parameters<SubmitMail>[0],
  progress: { committed: boolean },
  deadlines: SmtpDeadlines,
): Promise<void> {
  const message = stripBcc(raw);
  const broken = Promise.withResolvers<never>();
  let late: NodeJS.Timeout | undefined;
  const commit = async () => {
    refuseSplit(connection);
    await untilWritten(connection);
    // Set first: if noting it fails half-way, it may be noted.
    progress.committed = true;
    await onCommit?.().catch((error: unknown) => {
      progress.committed = false;
      throw new CommitFailed('Not committed', { cause: error });
    });
    const timeout = new Error('No answer to the end of the message');
    late = setTimeout(() => broken.reject(timeout), deadlines.endMs);
  };
  // The library writes the dot when this ends.
  async function* read() {
    for (let at = 0; at < message.length; at += CHUNK_BYTES) yield message.subarray(at, at + CHUNK_BYTES);
    await commit().catch((error: unknown) => {
      broken.reject(error);
      throw error;
    });
  }
  const sent = settle(connection, deadlines.messageMs + deadlines.endMs, (done) =>
    connection.send({ ...envelope, size: message.length }, Readable.from(read()), done),
  );
  try {
    await Promise.race([sent, broken.promise]);
  } finally {
    clearTimeout(late);
    sent.catch(() => undefined);
    broken.promise.catch(() => undefined);
  }
  if (late === undefined) throw new Error('The server answered before the message had ended');
}

/** Parts of the library that it does not document; its version is pinned, and the tests fail without them. */
interface Inside {
  _envelope?: { rejectedErrors?: Error[] };
  _socket?: Writable;
  _currentDataStream?: Transform | false;
}

/** The library goes on with the recipients that were accepted, and reports the others only at the end. */
function refuseSplit(connection: SMTPConnection): void {
  const [refused] = (connection as unknown as Inside)._envelope?.rejectedErrors ?? [];
  if (refused) throw refused;
}

async function untilWritten(connection: SMTPConnection): Promise<void> {
  for (;;) {
    const { _socket: socket, _currentDataStream: data } = connection as unknown as Inside;
    if (!socket || socket.destroyed) throw new Error('The connection was lost before the end of the message');
    const waiting = socket.writableLength + (data ? data.readableLength + data.writableLength : 0);
    if (waiting === 0) return;
    await sleep(FLUSH_STEP_MS);
  }
}
