import type { gmail_v1 } from '@googleapis/gmail';
import { bodyOf, type Call, operation, paramOf } from '../google/operation.ts';
import { MAIL_SCOPES } from '../google/scopes.ts';
import { changeLabels } from '../mail/change-labels.ts';
import { listThreads } from '../mail/list-messages.ts';
import { removeMessage } from '../mail/remove-message.ts';
import { snippetOf } from '../mime/message-text.ts';
import { parseMime } from '../mime/parse-mime.ts';
import { getThread, requireChangeableLabels } from './find-resource.ts';
import { listingOf } from './listing-request.ts';
import { formatOf, labelledReference, messageResource } from './message-resource.ts';

type Thread = gmail_v1.Schema$Thread;

const THREADS = '/gmail/v1/users/:userId/threads';

const list = operation<gmail_v1.Schema$ListThreadsResponse>({
  id: 'gmail.users.threads.list',
  verb: 'get',
  path: THREADS,
  scopes: MAIL_SCOPES.read,
  units: 10,
  answer(call) {
    const { messages, nextPageToken } = listThreads(call.account.mailbox, listingOf(call));
    const resultSizeEstimate = messages.length + (nextPageToken ? 1 : 0);
    if (messages.length === 0) return { resultSizeEstimate };
    const threads: Thread[] = messages.map((message) => ({
      id: message.threadId,
      snippet: snippetOf(parseMime(message.raw)),
      historyId: message.historyId.toString(),
    }));
    return { threads, nextPageToken, resultSizeEstimate };
  },
});

const get = operation<Thread>({
  id: 'gmail.users.threads.get',
  verb: 'get',
  path: `${THREADS}/:id`,
  scopes: MAIL_SCOPES.read,
  units: 40,
  answer(call) {
    const thread = getThread(call, paramOf(call, 'id'));
    const format = formatOf(call);
    const [newest] = thread.map((message) => message.historyId).sort((a, b) => (a > b ? -1 : 1));
    return {
      id: paramOf(call, 'id'),
      historyId: newest?.toString(),
      messages: thread.map((message) => messageResource(message, format)),
    };
  },
});

const modify = operation<Thread>({
  id: 'gmail.users.threads.modify',
  verb: 'post',
  path: `${THREADS}/:id/modify`,
  scopes: MAIL_SCOPES.modify,
  units: 5,
  answer(call) {
    const { addLabelIds, removeLabelIds } = bodyOf<gmail_v1.Schema$ModifyThreadRequest>(call);
    requireChangeableLabels(call, addLabelIds ?? [], removeLabelIds ?? []);
    return relabel(call, addLabelIds ?? [], removeLabelIds ?? []);
  },
});

const trash = operation<Thread>({
  id: 'gmail.users.threads.trash',
  verb: 'post',
  path: `${THREADS}/:id/trash`,
  scopes: MAIL_SCOPES.modify,
  units: 5,
  answer: (call) => relabel(call, ['TRASH'], ['INBOX']),
});

const untrash = operation<Thread>({
  id: 'gmail.users.threads.untrash',
  verb: 'post',
  path: `${THREADS}/:id/untrash`,
  scopes: MAIL_SCOPES.modify,
  units: 5,
  answer: (call) => relabel(call, [], ['TRASH']),
});

const remove = operation<undefined>({
  id: 'gmail.users.threads.delete',
  verb: 'delete',
  path: `${THREADS}/:id`,
  scopes: MAIL_SCOPES.all,
  units: 10,
  answer(call) {
    for (const message of getThread(call, paramOf(call, 'id'))) removeMessage(call.account.mailbox, message);
    return undefined;
  },
});

function relabel(call: Call, add: readonly string[], remove: readonly string[]): Thread {
  const thread = getThread(call, paramOf(call, 'id'));
  changeLabels(call.account.mailbox, thread, { add, remove });
  return { id: paramOf(call, 'id'), messages: thread.map(labelledReference) };
}

export const threadOperations = [list, get, modify, trash, untrash, remove];
