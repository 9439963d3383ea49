import type { gmail_v1 } from '@googleapis/gmail';
import type { Mail } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';
import { inParallel } from '../in-parallel.ts';
import { nullWhenGone } from '../null-when-gone.ts';
import { needed, pickHeaders, toMessageLabels } from './mail-answers.ts';
import { byDate, CONCURRENT_GETS, LONGEST_PAGE, ME, repeatable } from './mail-calls.ts';

type Lists = Pick<Mail, 'listThreadIds' | 'listMessageIds' | 'listRecent'>;

export function mailLists(users: gmail_v1.Resource$Users, call: CallGoogle): Lists {
  return {
    async listThreadIds({ labelIds, pageToken, max = LONGEST_PAGE, urgency }) {
      const query = { userId: ME, labelIds, pageToken, maxResults: Math.min(max, LONGEST_PAGE) };
      const page = await call(repeatable('users.threads.list', urgency), (request) =>
        users.threads.list(query, request),
      );
      const threads = (page.threads ?? []).map(({ id, snippet, historyId }) => ({
        id: needed(id, 'id'),
        snippet: snippet ?? '',
        historyId: String(historyId ?? '0'),
      }));
      return { threads, nextPageToken: page.nextPageToken ?? null };
    },
    async listMessageIds({ labelIds, query: q, pageToken, max = LONGEST_PAGE, urgency }) {
      const includeSpamTrash = labelIds?.some((label) => label === 'SPAM' || label === 'TRASH') || undefined;
      const maxResults = Math.min(max, LONGEST_PAGE);
      const query = { userId: ME, labelIds, q, includeSpamTrash, pageToken, maxResults };
      const page = await call(repeatable('users.messages.list', urgency), (request) =>
        users.messages.list(query, request),
      );
      const messages = (page.messages ?? []).map(({ id, threadId }) => ({
        id: needed(id, 'id'),
        threadId: needed(threadId, 'threadId'),
      }));
      return { messages, nextPageToken: page.nextPageToken ?? null };
    },
    async listRecent({ labelIds, max, headers }) {
      const query = { userId: ME, labelIds, maxResults: LONGEST_PAGE };
      const { messages = [] } = await call(repeatable('users.messages.list'), (request) =>
        users.messages.list(query, request),
      );
      const listed = (messages ?? []).map(({ id }) => needed(id, 'id'));
      const recent = await inParallel(newestOf(listed, max), CONCURRENT_GETS, (id) =>
        findHeaders(id, headers),
      );
      return recent
        .filter((message) => message !== null)
        .sort((one, other) => byDate(other, one))
        .slice(0, max);
    },
  };

  async function findHeaders(id: string, headers: string[]) {
    const message = await nullWhenGone(
      call(repeatable('users.messages.get'), (request) =>
        // Without a list of headers: some servers match their case exactly.
        users.messages.get({ userId: ME, id, format: 'metadata' }, request),
      ),
    );
    if (!message) return null;
    const { threadId, internalDate } = toMessageLabels(message);
    return { messageId: id, threadId, internalDate, headers: pickHeaders(message, headers) };
  }
}

/**
 * Usually lists are newest first, and usually ids grow with time; neither is guaranteed. A new message is among the
 * first by one of the two orders.
 */
function newestOf(ids: readonly string[], max: number): string[] {
  const numbered = ids.filter((id) => /^[0-9a-f]{1,16}$/.test(id));
  const latest = numbered.sort((a, b) => (BigInt(`0x${a}`) < BigInt(`0x${b}`) ? 1 : -1));
  return [...new Set([...ids.slice(0, max), ...latest.slice(0, max)])];
}
