import type { gmail_v1 } from '@googleapis/gmail';
import { bodyOf, type Call, operation } from '../google/operation.ts';
import { MAIL_SCOPES } from '../google/scopes.ts';
import { createDraft, draftMessage, sendDraft, updateDraft } from '../mail/drafts.ts';
import { listMessages } from '../mail/list-messages.ts';
import type { Draft } from '../mail/mailbox.ts';
import { removeMessage } from '../mail/remove-message.ts';
import { requireRecipients } from '../mail/require-recipients.ts';
import { sendMail } from '../mail/send-mail.ts';
import { getDraft } from './find-resource.ts';
import { listingOf } from './listing-request.ts';
import { contentOf } from './message-content.ts';
import { formatOf, labelledReference, messageReference, messageResource } from './message-resource.ts';
import { refusingNobody } from './send-operations.ts';

type DraftResource = gmail_v1.Schema$Draft;

const DRAFTS = '/gmail/v1/users/:userId/drafts';

const create = operation<DraftResource>({
  id: 'gmail.users.drafts.create',
  verb: 'post',
  path: DRAFTS,
  scopes: MAIL_SCOPES.draft,
  units: 10,
  upload: true,
  answer: (call) => draftReference(call, createDraft(call.account.mailbox, draftContent(call))),
});

const update = operation<DraftResource>({
  id: 'gmail.users.drafts.update',
  verb: 'put',
  path: `${DRAFTS}/:id`,
  scopes: MAIL_SCOPES.draft,
  units: 5,
  upload: true,
  answer(call) {
    const draft = getDraft(call);
    return draftReference(call, updateDraft(call.account.mailbox, draft, draftContent(call)));
  },
});

const get = operation<DraftResource>({
  id: 'gmail.users.drafts.get',
  verb: 'get',
  path: `${DRAFTS}/:id`,
  scopes: MAIL_SCOPES.readDraft,
  units: 5,
  answer(call) {
    const draft = getDraft(call);
    const message = draftMessage(call.account.mailbox, draft);
    return { id: draft.id, message: messageResource(message, formatOf(call)) };
  },
});

const list = operation<gmail_v1.Schema$ListDraftsResponse>({
  id: 'gmail.users.drafts.list',
  verb: 'get',
  path: DRAFTS,
  scopes: MAIL_SCOPES.readDraft,
  units: 5,
  answer(call) {
    const { mailbox } = call.account;
    const { messages, nextPageToken } = listMessages(mailbox, listingOf(call, ['DRAFT']));
    const byMessage = new Map([...mailbox.drafts.values()].map((draft) => [draft.messageId, draft.id]));
    const drafts = messages.map((message) => ({
      id: byMessage.get(message.id),
      message: messageReference(message),
    }));
    return { drafts, nextPageToken, resultSizeEstimate: drafts.length + (nextPageToken ? 1 : 0) };
  },
});

const send = operation<gmail_v1.Schema$Message>({
  id: 'gmail.users.drafts.send',
  verb: 'post',
  path: `${DRAFTS}/send`,
  scopes: MAIL_SCOPES.draft,
  units: 100,
  upload: true,
  answer(call) {
    const { id, message } = bodyOf<DraftResource>(call);
    const { mailbox } = call.account;
    if (!id) {
      const { raw, threadId } = contentOf(call, message ?? {});
      const unsaved = () => sendMail(call.sandbox, mailbox, { via: 'drafts.send', raw, threadId });
      return labelledReference(refusingNobody(unsaved));
    }
    const draft = getDraft(call, id);
    if (message?.raw || call.media) updateDraft(mailbox, draft, draftContent(call));
    return labelledReference(refusingNobody(() => sendDraft(call.sandbox, mailbox, draft)));
  },
});

const remove = operation<undefined>({
  id: 'gmail.users.drafts.delete',
  verb: 'delete',
  path: `${DRAFTS}/:id`,
  scopes: MAIL_SCOPES.draft,
  units: 5,
  answer(call) {
    removeMessage(call.account.mailbox, draftMessage(call.account.mailbox, getDraft(call)));
    return undefined;
  },
});

function draftContent(call: Call) {
  const { raw, threadId } = contentOf(call, bodyOf<DraftResource>(call).message ?? {});
  requireRecipients(raw);
  return { raw, threadId };
}

function draftReference(call: Call, draft: Draft): DraftResource {
  return { id: draft.id, message: labelledReference(draftMessage(call.account.mailbox, draft)) };
}

export const draftOperations = [create, send, update, get, list, remove];
