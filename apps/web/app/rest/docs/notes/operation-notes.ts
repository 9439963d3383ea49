import type { EndpointName } from '@triage/contract/endpoints';

const PAGES =
  'Pages: pass `nextCursor` of the response as `cursor` of the next request, with the same other parameters, until it is null. A cursor of another list is refused. Rows that move while you read neither repeat nor disappear.';
const REVISIONS =
  'A draft has a revision, which grows by one with every save. `seen` is the revision that you have read: if another one is stored by now, nothing changes, and the answer is 409 with both versions.';

/** Longer explanations of operations whose summary does not say enough. */
export const operationNotes: Partial<Record<EndpointName, string>> = {
  listInbox: PAGES,
  listMail: `${PAGES} Drafts, spam and trash are read from the mail provider, at most 25 rows at a time.`,
  changes:
    'For polling: it costs little, and `version` differs after every change of what a list shows. Send the `ETag` of the last response as `If-None-Match`: 304 without a body means that nothing has changed. After a change, fetch the lists again that you show.',
  thread:
    'Also for threads of the trash and of spam, which are read from the mail provider; their attachments cannot be downloaded.',
  send: 'Without `sendAt` the email leaves after the undo window of the person (5 seconds by default), which `undoWindowMs` says. With an Idempotency-Key the same request can be repeated safely.',
  sendNow:
    'After the undo window, or at any time for an email with its own `sendAt`. 502: the email failed for good, and `error` of the email in `/api/inbox/sends` has the reason.',
  unsend:
    '`success` is false if the email was sent, cancelled or taken for sending before. An email that was a draft becomes a new draft, whose id the answer has; the old draft stays closed.',
  listSends: 'At most `limit` emails; there are no pages.',
  putDraft: `${REVISIONS} You choose the \`draftId\` of a new draft and give \`seen: 0\`: repeating the request creates one draft.`,
  sendDraft: `${REVISIONS} The draft is closed when the email is queued. Repeating the request answers with the same email.`,
  openDraft:
    'A POST because it may store a newer version that another program has written. It takes a read token.',
  beginAttachment:
    'Then put the file in pieces of 524,288 bytes, counted from 0, at `PUT /api/inbox/attachments`; the last one is shorter. Its `attachmentId` can be named in an email or a draft as soon as `ready` is true.',
  connectMailAccount:
    'Without `mailboxId` the first mailbox is connected, or reconnected if it has this account. If it has another account the answer is 409: say `new` to add a mailbox beside it, or `first` to replace it, with all cached mail and the calendar of the account before.',
  removeMailbox: 'The first mailbox cannot be removed. Disconnect it in the settings.',
  createSplit:
    'Mail that is already here is matched in the background within seconds. Until then the lists and counts of the split may differ.',
  createRule:
    'Mail that is already here stays as it is. A label in conditions or actions must exist: `GET /api/inbox/labels`.',
  propose:
    'The fields of `input` depend on `tool`. Asked for again while it is open, it is the same proposal. At most 20 wait for a person: then the answer is 429.',
  chat: 'The stream is that of the AI SDK: one JSON object for each `data:` line, ended by `[DONE]`.',
  archive:
    'The answer is 500 if the mail account does not have the thread, too. A thread of the trash stays there.',
};
