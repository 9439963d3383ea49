import type { Database } from '@triage/database/open-database';
import { indexMailbox } from '../../src/flows/index-mailbox.ts';
import { mailChanged } from '../../src/flows/mail-changed.ts';
import type { NewMail } from '../fakes/compose-mail.ts';
import { type MailWorld, type MailWorldOptions, mailWorld } from './mail-world.ts';

export interface TriageWorld extends MailWorld {
  /** Delivers and waits until it is in its lane. */
  receive(mail: Partial<NewMail>, labelIds?: string[]): Promise<string>;
  /** What sync, triage and the verbs keep of a thread; null for what the cache does not know. */
  state(threadId: string): Promise<ThreadState | null>;
  /** The whole store of this person, to be compared with itself. */
  everything(): Promise<unknown>;
}

export interface ThreadState {
  lane: string | null;
  classifiedBy: string | null;
  cachedInInbox: boolean;
  inInbox: boolean;
  snoozed: boolean;
}

export async function triageWorld(db: Database, options: MailWorldOptions = {}): Promise<TriageWorld> {
  const world = await mailWorld(db, options);
  const { ctx, mail, clock } = world;
  await indexMailbox(ctx, new AbortController().signal);
  return {
    ...world,
    async receive(changes, labelIds) {
      const whole = {
        from: 'Ann Lee <ann@lee.example>',
        subject: 'Lunch',
        text: 'Could you send me the signed contract by tomorrow?',
        ...changes,
      };
      const delivered = mail.deliver(whole, labelIds);
      clock.advance(1_000);
      await mailChanged(ctx);
      return delivered.threadId;
    },
    async state(threadId) {
      const [row] = await db.query<Omit<ThreadState, 'inInbox'>>(
        `SELECT c.lane, c.classified_by AS "classifiedBy", t.in_inbox AS "cachedInInbox",
           EXISTS (SELECT 1 FROM snoozes s WHERE s.user_id = $1 AND s.thread_id = $2) AS snoozed
         FROM threads t LEFT JOIN classifications c ON c.user_id = $1 AND c.thread_id = $2
         WHERE t.user_id = $1 AND t.thread_id = $2`,
        [ctx.tenantId, threadId],
      );
      const labels = mail.messages().filter((message) => message.threadId === threadId);
      return row ? { ...row, inInbox: labels.some((message) => message.labelIds.includes('INBOX')) } : null;
    },
    async everything() {
      const tables = ['threads', 'messages', 'classifications', 'snoozes', 'sender_lessons', 'lane_changes'];
      const all: Record<string, unknown> = {};
      for (const table of tables)
        all[table] = await db.query(`SELECT * FROM ${table} WHERE user_id = $1 ORDER BY 2, 3`, [
          ctx.tenantId,
        ]);
      return all;
    },
  };
}
