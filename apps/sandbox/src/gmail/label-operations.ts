import type { gmail_v1 } from '@googleapis/gmail';
import { GoogleError, invalidArgument, notFound } from '../google/google-error.ts';
import { bodyOf, operation, paramOf } from '../google/operation.ts';
import { MAIL_SCOPES } from '../google/scopes.ts';
import { createLabel, findLabelByName, SYSTEM_LABELS } from '../mail/labels.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { LABEL_PALETTE } from './label-palette.ts';

type Label = gmail_v1.Schema$Label;

const NAME_MAX = 225;
const LABELS = '/gmail/v1/users/:userId/labels';

const list = operation<gmail_v1.Schema$ListLabelsResponse>({
  id: 'gmail.users.labels.list',
  verb: 'get',
  path: LABELS,
  scopes: MAIL_SCOPES.readLabels,
  units: 1,
  answer: ({ account }) => ({
    labels: [...SYSTEM_LABELS.map(systemLabel), ...[...account.mailbox.labels.values()].map(userLabel)],
  }),
});

const get = operation<Label>({
  id: 'gmail.users.labels.get',
  verb: 'get',
  path: `${LABELS}/:id`,
  scopes: MAIL_SCOPES.readLabels,
  units: 1,
  answer(call) {
    const id = paramOf(call, 'id');
    const { mailbox } = call.account;
    const own = mailbox.labels.get(id);
    const system = SYSTEM_LABELS.find((name) => name === id);
    if (!own && !system) throw notFound();
    return { ...(own ? userLabel(own) : systemLabel(id)), ...countsOf(mailbox, id) };
  },
});

const create = operation<Label>({
  id: 'gmail.users.labels.create',
  verb: 'post',
  path: LABELS,
  scopes: MAIL_SCOPES.labels,
  units: 5,
  answer(call) {
    const { name, color, labelListVisibility, messageListVisibility } = bodyOf<Label>(call);
    if (!name || !isLabelName(name)) throw invalidArgument('Invalid label name');
    if (color) requirePalette(color);
    if (findLabelByName(call.account.mailbox, name))
      throw new GoogleError(409, 'Label name exists or conflicts', 'aborted');
    const label = createLabel(call.account.mailbox, {
      name,
      labelListVisibility: labelListVisibility ?? 'labelShow',
      messageListVisibility: messageListVisibility ?? 'show',
      ...(color && { color }),
    });
    return userLabel(label);
  },
});

/** A slash nests a label below another one. */
function isLabelName(name: string): boolean {
  return name.length <= NAME_MAX && name.split('/').every((part) => part.trim() !== '');
}

/** Both colours or none, each of the palette. */
function requirePalette({ backgroundColor, textColor }: gmail_v1.Schema$LabelColor): void {
  for (const colour of [backgroundColor, textColor])
    if (!colour || !LABEL_PALETTE.has(colour))
      throw invalidArgument(`Label color ${colour ?? ''} is not on the allowed color palette`);
}

function systemLabel(id: string): Label {
  return { id, name: id, type: 'system' };
}

function userLabel(label: Label): Label {
  return { ...label, type: 'user' };
}

function countsOf(mailbox: Mailbox, id: string): Label {
  const all = mailbox.byDate.filter((message) => message.labelIds.has(id));
  const unread = all.filter((message) => message.labelIds.has('UNREAD'));
  return {
    messagesTotal: all.length,
    messagesUnread: unread.length,
    threadsTotal: new Set(all.map((message) => message.threadId)).size,
    threadsUnread: new Set(unread.map((message) => message.threadId)).size,
  };
}

export const labelOperations = [list, get, create];
