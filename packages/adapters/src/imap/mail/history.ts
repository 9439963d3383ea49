import { type Mail, type MailHistoryChange, ProviderError } from '@triage/core/ports/mail';
import { type JournalEntry, listJournal } from '@triage/database/tables/imap/journal';
import type { ImapContext } from './context.ts';
import { fileLeftBehind } from './file-sent.ts';

type History = Pick<Mail, 'getProfile' | 'listHistory' | 'watch' | 'stopWatch'>;

const PAGE = 500;
/** A history id is the number of a change in the journal. */
export function mailHistory(ctx: ImapContext): History {
  return {
    async getProfile() {
      const [{ emailAddress }, begun] = await Promise.all([ctx.account(), ctx.mailbox.begun()]);
      const { seq } = begun.passedAt ? await ctx.mailbox.recent() : begun;
      return { emailAddress, historyId: seq };
    },
    async listHistory({ startHistoryId, pageToken }) {
      if (!pageToken) await fileLeftBehind(ctx);
      const { seq, earliest } = pageToken ? await ctx.mailbox.known() : await ctx.mailbox.recent();
      const start = parseNumber(startHistoryId);
      if (start === null || start < BigInt(earliest) || start > BigInt(seq))
        throw new ProviderError('historyExpired', 'The journal does not reach back to this cursor');
      const after = pageToken ?? startHistoryId;
      if (parseNumber(after) === null) throw new ProviderError('invalid', 'Invalid page token');
      const entries = await listJournal(ctx.db, { userId: ctx.userId, after, limit: PAGE });
      const last = entries.at(-1);
      const nextPageToken = last && entries.length === PAGE ? last.seq : null;
      return { changes: entries.map(asChange), historyId: seq, nextPageToken };
    },
    async watch() {
      const { seq } = await ctx.mailbox.begun();
      // Nothing is pushed, so the watch has ended already: the sweep goes on asking this mailbox every few seconds.
      return { historyId: seq, expiresAt: ctx.clock.now() };
    },
    async stopWatch() {},
  };
}

function asChange({ kind, messageId, threadId, added, removed }: JournalEntry): MailHistoryChange {
  if (kind === 'added') return { kind, messageId, threadId, labelIds: added };
  if (kind === 'deleted') return { kind, messageId, threadId };
  // Found again after a pass that did not find it.
  if (added.length + removed.length === 0) return { kind: 'unclear', messageId, threadId };
  return { kind, messageId, threadId, added, removed };
}

function parseNumber(text: string): bigint | null {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : null;
}
