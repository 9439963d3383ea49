import type { gmail_v1 } from '@googleapis/gmail';
import { invalidArgument, notFound } from '../google/google-error.ts';
import { bodyOf, type Call, operation, paramOf } from '../google/operation.ts';
import { MAIL_SCOPES } from '../google/scopes.ts';
import { changeLabels } from '../mail/change-labels.ts';
import { listMessages } from '../mail/list-messages.ts';
import type { StoredMessage } from '../mail/mailbox.ts';
import { removeMessage } from '../mail/remove-message.ts';
import { allParts, parseMime } from '../mime/parse-mime.ts';
import { getMessage, requireChangeableLabels } from './find-resource.ts';
import { listingOf } from './listing-request.ts';
import {
  formatOf,
  labelledReference,
  messageReference,
  messageResource,
  partIdOf,
} from './message-resource.ts';

const MESSAGES = '/gmail/v1/users/:userId/messages';
const MAX_BATCH = 1_000;

const list = operation<gmail_v1.Schema$ListMessagesResponse>({
  id: 'gmail.users.messages.list',
  verb: 'get',
  path: MESSAGES,
  scopes: MAIL_SCOPES.read,
  units: 5,
  answer(call) {
    const { messages, nextPageToken } = listMessages(call.account.mailbox, listingOf(call));
    const resultSizeEstimate = messages.length + (nextPageToken ? 1 : 0);
    // Like the real one, an empty list leaves the field out.
    if (messages.length === 0) return { resultSizeEstimate };
    return { messages: messages.map(messageReference), nextPageToken, resultSizeEstimate };
  },
});

const get = operation<gmail_v1.Schema$Message>({
  id: 'gmail.users.messages.get',
  verb: 'get',
  path: `${MESSAGES}/:id`,
  scopes: MAIL_SCOPES.read,
  units: 20,
  answer: (call) => messageResource(getMessage(call, paramOf(call, 'id')), formatOf(call)),
});

const modify = operation<gmail_v1.Schema$Message>({
  id: 'gmail.users.messages.modify',
  verb: 'post',
  path: `${MESSAGES}/:id/modify`,
  scopes: MAIL_SCOPES.modify,
  units: 5,
  answer(call) {
    const message = getMessage(call, paramOf(call, 'id'));
    const { addLabelIds, removeLabelIds } = bodyOf<gmail_v1.Schema$ModifyMessageRequest>(call);
    requireChangeableLabels(call, addLabelIds ?? [], removeLabelIds ?? []);
    return relabel(call, message, addLabelIds ?? [], removeLabelIds ?? []);
  },
});

const batchModify = operation<undefined>({
  id: 'gmail.users.messages.batchModify',
  verb: 'post',
  path: `${MESSAGES}/batchModify`,
  scopes: MAIL_SCOPES.modify,
  units: 50,
  answer(call) {
    const { ids, addLabelIds, removeLabelIds } = bodyOf<gmail_v1.Schema$BatchModifyMessagesRequest>(call);
    if (!ids || ids.length === 0) throw invalidArgument('No message ids specified');
    if (ids.length > MAX_BATCH) throw invalidArgument('Too many message ids specified');
    requireChangeableLabels(call, addLabelIds ?? [], removeLabelIds ?? []);
    const messages = ids
      .map((id) => call.account.mailbox.messages.get(id))
      .filter((found) => found !== undefined);
    changeLabels(call.account.mailbox, messages, { add: addLabelIds ?? [], remove: removeLabelIds ?? [] });
    return undefined;
  },
});

const trash = operation<gmail_v1.Schema$Message>({
  id: 'gmail.users.messages.trash',
  verb: 'post',
  path: `${MESSAGES}/:id/trash`,
  scopes: MAIL_SCOPES.modify,
  units: 5,
  answer: (call) => relabel(call, getMessage(call, paramOf(call, 'id')), ['TRASH'], ['INBOX']),
});

const untrash = operation<gmail_v1.Schema$Message>({
  id: 'gmail.users.messages.untrash',
  verb: 'post',
  path: `${MESSAGES}/:id/untrash`,
  scopes: MAIL_SCOPES.modify,
  units: 5,
  answer: (call) => relabel(call, getMessage(call, paramOf(call, 'id')), [], ['TRASH']),
});

const remove = operation<undefined>({
  id: 'gmail.users.messages.delete',
  verb: 'delete',
  path: `${MESSAGES}/:id`,
  scopes: MAIL_SCOPES.all,
  units: 5,
  answer(call) {
    removeMessage(call.account.mailbox, getMessage(call, paramOf(call, 'id')));
    return undefined;
  },
});

const getAttachment = operation<gmail_v1.Schema$MessagePartBody>({
  id: 'gmail.users.messages.attachments.get',
  verb: 'get',
  path: `${MESSAGES}/:messageId/attachments/:id`,
  scopes: MAIL_SCOPES.content,
  units: 20,
  answer(call) {
    const message = getMessage(call, paramOf(call, 'messageId'));
    const partId = partIdOf(paramOf(call, 'id'));
    const part = allParts(parseMime(message.raw)).find((candidate) => candidate.partId === partId);
    if (!part) throw notFound();
    return { size: part.content.length, data: part.content.toString('base64url') };
  },
});

function relabel(
  call: Call,
  message: StoredMessage,
  add: readonly string[],
  remove: readonly string[],
): gmail_v1.Schema$Message {
  changeLabels(call.account.mailbox, [message], { add, remove });
  return labelledReference(message);
}

export const messageOperations = [list, get, modify, batchModify, trash, untrash, remove, getAttachment];
