import type { gmail_v1 } from '@googleapis/gmail';
import { invalidArgument } from '../google/google-error.ts';
import { type Call, operation } from '../google/operation.ts';
import { MAIL_SCOPES } from '../google/scopes.ts';
import { requireRecipients } from '../mail/require-recipients.ts';
import { maySendAs } from '../mail/send-as.ts';
import { NoRecipientError, sendMail } from '../mail/send-mail.ts';
import { storeMessage } from '../mail/store-message.ts';
import { findHeader, parseAddresses, parseHeaders, splitMessage } from '../mime/headers.ts';
import { requireLabels } from './find-resource.ts';
import { contentOf } from './message-content.ts';
import { labelledReference } from './message-resource.ts';

const MESSAGES = '/gmail/v1/users/:userId/messages';

const send = operation<gmail_v1.Schema$Message>({
  id: 'gmail.users.messages.send',
  verb: 'post',
  path: `${MESSAGES}/send`,
  scopes: MAIL_SCOPES.send,
  units: 100,
  upload: true,
  answer(call) {
    const { raw, threadId } = contentOf(call);
    requireRecipients(raw);
    const send = () => sendMail(call.sandbox, call.account.mailbox, { via: 'messages.send', raw, threadId });
    return labelledReference(refusingNobody(send));
  },
});

const importMessage = operation<gmail_v1.Schema$Message>({
  id: 'gmail.users.messages.import',
  verb: 'post',
  path: `${MESSAGES}/import`,
  scopes: MAIL_SCOPES.insert,
  units: 5,
  upload: true,
  answer: (call) => insertMessage(call, 'dateHeader'),
});

const insert = operation<gmail_v1.Schema$Message>({
  id: 'gmail.users.messages.insert',
  verb: 'post',
  path: MESSAGES,
  scopes: MAIL_SCOPES.insert,
  units: 5,
  upload: true,
  answer: (call) => insertMessage(call, 'receivedTime', sentLabel(call)),
});

/** Sending without recipients is the caller's error (400), not ours. */
export function refusingNobody<Result>(send: () => Result): Result {
  try {
    return send();
  } catch (error) {
    if (error instanceof NoRecipientError) throw invalidArgument(error.message);
    throw error;
  }
}

/** A message that is inserted with the user's address in From is in SENT without being asked for. */
function sentLabel(call: Call): string[] {
  const headers = parseHeaders(splitMessage(contentOf(call).raw.toString('latin1')).head);
  const [from] = parseAddresses(findHeader(headers, 'from'));
  return from && maySendAs(call.account.mailbox, from.address) ? ['SENT'] : [];
}

function insertMessage(
  call: Call,
  defaultSource: string,
  more: readonly string[] = [],
): gmail_v1.Schema$Message {
  const content = contentOf(call);
  requireLabels(call, content.labelIds);
  const useHeader = (call.query.get('internalDateSource') ?? defaultSource) === 'dateHeader';
  const message = storeMessage(call.account.mailbox, {
    ...content,
    labelIds: new Set([...content.labelIds, ...more]),
    internalDate: useHeader ? dateHeaderOf(content.raw) : undefined,
  });
  return labelledReference(message);
}

function dateHeaderOf(raw: Buffer): number | undefined {
  const headers = parseHeaders(splitMessage(raw.toString('latin1')).head);
  const date = Date.parse(findHeader(headers, 'date') ?? '');
  return Number.isNaN(date) ? undefined : date;
}

export const sendOperations = [send, importMessage, insert];
