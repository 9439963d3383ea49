import type { Sql } from '../../query/query-pool.ts';
import { build, run, runOne, statement } from '../../statements/statement.ts';

type Owner = { userId: string };

const find = statement('mailboxes-find-state', (p: Owner) =>
  build
    .selectFrom('mailboxes as m')
    .leftJoin('connections as c', 'c.user_id', 'm.user_id')
    .where('m.user_id', '=', p.userId)
    .select((e) => [
      'm.email_address as emailAddress',
      e.fn.coalesce('c.email_address', e.val('')).as('connectedAddress'),
      'm.history_id as historyId',
      'm.reconcile_from as reconcileFrom',
      'm.index_state as indexState',
      'm.index_page_token as indexPageToken',
      'm.index_total as indexTotal',
      'm.synced_at as syncedAt',
      'm.watch_expires_at as watchExpiresAt',
      'm.version',
      'm.cursor_failures as cursorFailures',
      'm.cursor_retry_at as cursorRetryAt',
    ]),
);

const version = statement('mailboxes-find-version', (p: Owner) =>
  build.selectFrom('mailboxes').where('user_id', '=', p.userId).select('version'),
);

const hold = statement('mailboxes-hold-cursor', (p: Owner) =>
  build
    .selectFrom('mailboxes')
    .where('user_id', '=', p.userId)
    .select(['email_address as emailAddress', 'history_id as historyId', 'lease_fence as fence'])
    .forUpdate(),
);

const raiseFence = statement('mailboxes-take-fence', (p: Owner) =>
  build
    .updateTable('mailboxes')
    .set((e) => ({ lease_fence: e('lease_fence', '+', '1') }))
    .where('user_id', '=', p.userId)
    .returning('lease_fence as fence'),
);

const open = statement(
  'mailboxes-open',
  (p: Owner & { emailAddress: string; historyId: string; now: Date }) =>
    build
      .insertInto('mailboxes')
      .values({
        user_id: p.userId,
        email_address: p.emailAddress,
        history_id: p.historyId,
        index_state: 'first',
        synced_at: p.now,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing()),
);

const removeOther = statement('mailboxes-delete-other', (p: Owner & { emailAddress: string }) =>
  build
    .deleteFrom('mailboxes')
    .where('user_id', '=', p.userId)
    .where('email_address', '<>', p.emailAddress)
    .returning('email_address as emailAddress'),
);

const moveCursor = statement('mailboxes-move-cursor', (p: Owner & { historyId: string; now: Date }) =>
  build
    .updateTable('mailboxes')
    .set({ history_id: p.historyId, synced_at: p.now })
    .where('user_id', '=', p.userId),
);

type NewCursor = Owner & { historyId: string; emailAddress: string; fence: string };

const restartCursor = statement('mailboxes-restart-cursor', (p: NewCursor) =>
  build
    .updateTable('mailboxes')
    .set((e) => ({
      history_id: p.historyId,
      reconcile_from: e.fn.coalesce('reconcile_from', 'history_id'),
    }))
    .where('user_id', '=', p.userId)
    .where('lease_fence', '=', p.fence)
    .where('email_address', '=', p.emailAddress)
    .returning('user_id as userId'),
);

const recordFailure = statement(
  'mailboxes-record-cursor-failure',
  (p: Owner & { failures: number; retryAt: Date }) =>
    build
      .updateTable('mailboxes')
      .set({ cursor_failures: p.failures, cursor_retry_at: p.retryAt })
      .where('user_id', '=', p.userId),
);

const clearFailures = statement('mailboxes-clear-cursor-failures', (p: Owner) =>
  build
    .updateTable('mailboxes')
    .set({ cursor_failures: 0, cursor_retry_at: null })
    .where('user_id', '=', p.userId)
    .where('cursor_failures', '>', 0),
);

export type MailboxState = NonNullable<Awaited<ReturnType<typeof findMailbox>>>;

/**
 * `reconcileFrom` is the cursor at which the cache was last known to be right, while a reconciliation is due;
 * `cursorFailures` counts consecutive syncs whose new cursors the provider refused, and the next one may ask at
 * `cursorRetryAt`; `connectedAddress` is that of the grant; empty until the provider was asked.
 */
export function findMailbox(db: Sql, userId: string) {
  return runOne(db, find, { userId });
}

/** It rises with every change of what the inbox shows. */
export async function findVersion(db: Sql, userId: string): Promise<string> {
  return (await runOne(db, version, { userId }))?.version ?? '0';
}

/** In a transaction: no other sync moves the cursor until its end. */
export function lockCursor(tx: Sql, userId: string) {
  return runOne(tx, hold, { userId });
}

/** The fence of the sync that starts now: nothing can be stored with an older one. Null without a mailbox. */
export async function takeFence(db: Sql, userId: string): Promise<string | null> {
  return (await runOne(db, raiseFence, { userId }))?.fence ?? null;
}

/** Does nothing where the person has a mailbox already. */
export async function insertMailbox(
  tx: Sql,
  mailbox: Owner & { emailAddress: string; historyId: string; now: Date },
): Promise<void> {
  await run(tx, open, mailbox);
}

/** True where the mailbox was another account's. */
export async function deleteOtherMailbox(tx: Sql, kept: Owner & { emailAddress: string }): Promise<boolean> {
  return (await runOne(tx, removeOther, kept)) !== undefined;
}

export async function setCursor(tx: Sql, cursor: Owner & { historyId: string; now: Date }): Promise<void> {
  await run(tx, moveCursor, cursor);
}

/** A cursor to restart from, with a reconciliation since the last one. False if another sync has started meanwhile. */
export async function restartFromCursor(db: Sql, cursor: NewCursor): Promise<boolean> {
  return (await runOne(db, restartCursor, cursor)) !== undefined;
}

export async function setCursorFailure(
  db: Sql,
  failure: Owner & { failures: number; retryAt: Date },
): Promise<void> {
  await run(db, recordFailure, failure);
}

export async function clearCursorFailures(db: Sql, userId: string): Promise<void> {
  await run(db, clearFailures, { userId });
}
