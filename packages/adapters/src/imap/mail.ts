import type { Clock } from '@triage/core/ports/clock';
import type { Logger } from '@triage/core/ports/logger';
import type { Mail } from '@triage/core/ports/mail';
import type { FindMailAccount, MailAccount, SubmitMail } from '@triage/core/ports/mail-account';
import type { Database } from '@triage/database/open-database';
import { renewingLogIn } from '../mail-servers/renewing-log-in.ts';
import { changeLabels } from './mail/change-labels.ts';
import type { ImapContext } from './mail/context.ts';
import { deleteForGood } from './mail/delete-for-good.ts';
import { mailDrafts } from './mail/drafts.ts';
import { inboxFollower } from './mail/follow-inbox.ts';
import { mailHistory } from './mail/history.ts';
import { mailLabels } from './mail/labels.ts';
import { mailListing } from './mail/listing.ts';
import { rawLoader } from './mail/load-raw.ts';
import { mailReading } from './mail/reading.ts';
import { draftSender } from './mail/send-draft.ts';
import type { FirstPass } from './mirror/fetch-newest.ts';
import { followMailbox } from './mirror/follow-mailbox.ts';
import { connectImap, type FindTarget } from './server/connect.ts';
import { connectionPool } from './server/connection-pool.ts';
import { asProviderError } from './server/imap-failure.ts';
import { rememberBriefly } from './server/remember-briefly.ts';

export interface ImapMailOptions {
  account: FindMailAccount;
  db: Database;
  userId: string;
  clock: Clock;
  logger: Logger;
  submit: SubmitMail;
  /** Of a server whose certificate no public authority has signed. */
  ca?: string;
  findTarget?: FindTarget;
  /** How old what is known of the mailbox may be. */
  momentMs?: number;
  /** How long a server may say nothing during a call. */
  silenceMs?: number;
  firstPass?: FirstPass;
}

/** Messages of one FETCH: their responses are in memory together. */
const BATCH_SIZE = 50;

/** Several calls of one person within this time share a pass over the mailbox. */
const MOMENT_MS = 2_000;

/** A mailbox on any server: read over IMAP, sent from over SMTP. */
export function imapMail(options: ImapMailOptions): Mail & { close(): Promise<void> } {
  const { userId, clock, logger, submit, momentMs = MOMENT_MS, ...way } = options;
  const db = options.db.forTenant(userId);
  const account = rememberBriefly<MailAccount, [refused?: string]>(options.account, MOMENT_MS);
  const logIn = renewingLogIn({
    find: account,
    open: (found) => connectImap(found, way),
    isRefused: (error) => asProviderError(error, 'read').failure === 'revoked',
  });
  const pool = connectionPool({ account, logIn });
  const mailbox = followMailbox({ db, userId, clock, account, pool, momentMs, firstPass: options.firstPass });
  const ctx: ImapContext = { db, userId, clock, logger, pool, mailbox, account, submit };
  const loadRaw = rawLoader(ctx);
  const follower = inboxFollower({ account, logIn });
  return {
    batchSize: async () => BATCH_SIZE,
    ...mailHistory(ctx),
    ...mailListing(ctx),
    ...mailReading(ctx, loadRaw),
    ...mailLabels(ctx),
    ...changeLabels(ctx),
    ...deleteForGood(ctx),
    ...mailDrafts(ctx),
    ...draftSender(ctx, loadRaw),
    followInbox: follower.followInbox,
    async close() {
      follower.close();
      await pool.close();
    },
  };
}
