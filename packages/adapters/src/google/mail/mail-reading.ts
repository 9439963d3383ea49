import { isProviderFailure, type Mail, type MailUrgency, ProviderError } from '@triage/core/ports/mail';
import type { gmail_v1 } from 'googleapis/build/src/apis/gmail/index.js';
import type { CallGoogle } from '../call-google.ts';
import { inParallel } from '../in-parallel.ts';
import { decodeBase64Url, needed, pickHeaders, toMailMessage, toMessageLabels } from './mail-answers.ts';
import { download, LONGEST_PAGE, ME, repeatable } from './mail-calls.ts';
import { rebuildRaw } from './rebuild-raw.ts';

/** The provider limits concurrent calls of one user, independent of quota. */
const CONCURRENT_GETS = 5;

type Reading = Pick<
  Mail,
  | 'listThreadIds'
  | 'listMessageIds'
  | 'getThread'
  | 'getThreadLabels'
  | 'getMessage'
  | 'getSummary'
  | 'listRecent'
>;

export function mailReading(users: gmail_v1.Resource$Users, call: CallGoogle): Reading {
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
    // threads.get (40 units) returns no raw messages, and the parsed form cannot be converted back; so it lists the
    // messages, and each is fetched raw (20). A caller that knows the ids fetches only the messages.
    async getThread(threadId, { urgency } = {}) {
      const thread = await getMinimal(threadId, urgency);
      const found = await inParallel(thread.messages ?? [], CONCURRENT_GETS, (message) =>
        findMessage(needed(message.id, 'id'), urgency),
      );
      const messages = found.filter((message) => message !== null).sort(byDate);
      if (messages.length === 0) throw new ProviderError('notFound', 'The thread has no messages any more');
      return { id: threadId, historyId: String(thread.historyId ?? '0'), messages };
    },
    async getThreadLabels(threadId, { urgency } = {}) {
      const thread = await getMinimal(threadId, urgency);
      return (thread.messages ?? []).map(toMessageLabels).sort(byDate);
    },
    getMessage: (messageId, { urgency } = {}) => getMessage(messageId, urgency),
    async getSummary(id, { headers, urgency }) {
      const message = await call(repeatable('users.messages.get', urgency), (request) =>
        users.messages.get({ userId: ME, id, format: 'metadata' }, request),
      );
      return {
        ...toMessageLabels(message),
        snippet: message.snippet ?? '',
        headers: pickHeaders(message, [...headers]),
      };
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

  function getMinimal(id: string, urgency: MailUrgency | undefined) {
    return call(repeatable('users.threads.get', urgency), (request) =>
      users.threads.get({ userId: ME, id, format: 'minimal' }, request),
    );
  }

  async function getMessage(id: string, urgency: MailUrgency | undefined) {
    const message = await call(download('users.messages.get', urgency), (request) =>
      users.messages.get({ userId: ME, id, format: 'raw' }, request),
    );
    return toMailMessage(message.raw ? message : { ...message, raw: await rebuild(id, urgency) });
  }

  /** Google always has the raw message; compatible servers may have only the parsed one. */
  async function rebuild(id: string, urgency: MailUrgency | undefined): Promise<string> {
    const { payload } = await call(download('users.messages.get', urgency), (request) =>
      users.messages.get({ userId: ME, id, format: 'full' }, request),
    );
    const raw = await rebuildRaw(needed(payload, 'raw or payload'), async (attachmentId) => {
      const attachment = await call(download('users.messages.attachments.get', urgency), (request) =>
        users.messages.attachments.get({ userId: ME, messageId: id, id: attachmentId }, request),
      );
      return decodeBase64Url(attachment.data ?? '');
    });
    return Buffer.from(raw).toString('base64url');
  }

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

  function findMessage(id: string, urgency: MailUrgency | undefined) {
    return nullWhenGone(getMessage(id, urgency));
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

function byDate(one: { internalDate: Date }, other: { internalDate: Date }): number {
  return one.internalDate.getTime() - other.internalDate.getTime();
}

/** A message can be deleted between the list that names it and the call that gets it. */
async function nullWhenGone<T>(getting: Promise<T>): Promise<T | null> {
  try {
    return await getting;
  } catch (error) {
    if (isProviderFailure(error, 'notFound', 'gone')) return null;
    throw error;
  }
}
