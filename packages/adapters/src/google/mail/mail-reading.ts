import type { gmail_v1 } from '@googleapis/gmail';
import { type Mail, type MailUrgency, ProviderError } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';
import { inParallel } from '../in-parallel.ts';
import { nullWhenGone } from '../null-when-gone.ts';
import { needed, pickHeaders, toMessageLabels } from './mail-answers.ts';
import { byDate, CONCURRENT_GETS, ME, repeatable } from './mail-calls.ts';
import { rawMessages } from './raw-messages.ts';

type Reading = Pick<Mail, 'getThread' | 'getThreadLabels' | 'getMessage' | 'getSummary'>;

export function mailReading(users: gmail_v1.Resource$Users, call: CallGoogle): Reading {
  const getMessage = rawMessages(users, call);
  return {
    // threads.get (40 units) returns no raw messages, and the parsed form cannot be converted back; so it lists the
    // messages, and each is fetched raw (20). A caller that knows the ids fetches only the messages.
    async getThread(threadId, { urgency } = {}) {
      const thread = await getMinimal(threadId, urgency);
      const found = await inParallel(thread.messages ?? [], CONCURRENT_GETS, (message) =>
        nullWhenGone(getMessage(needed(message.id, 'id'), urgency)),
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
  };

  function getMinimal(id: string, urgency: MailUrgency | undefined) {
    return call(repeatable('users.threads.get', urgency), (request) =>
      users.threads.get({ userId: ME, id, format: 'minimal' }, request),
    );
  }
}
