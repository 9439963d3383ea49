import { invalidArgument, notFound } from '../google/google-error.ts';
import { type Call, paramOf } from '../google/operation.ts';
import { isKnownLabel } from '../mail/labels.ts';
import type { Draft, StoredMessage } from '../mail/mailbox.ts';

const ID = /^[0-9a-f]{1,16}$/;

export function getMessage({ account }: Call, id: string): StoredMessage {
  if (!ID.test(id)) throw invalidArgument('Invalid id value');
  const message = account.mailbox.messages.get(id);
  if (!message) throw notFound();
  return message;
}

export function getThread({ account }: Call, id: string): StoredMessage[] {
  if (!ID.test(id)) throw invalidArgument('Invalid id value');
  const thread = account.mailbox.threads.get(id);
  if (!thread) throw notFound();
  return [...thread];
}

export function getDraft(call: Call, id = paramOf(call, 'id')): Draft {
  const draft = call.account.mailbox.drafts.get(id);
  if (!draft) throw notFound();
  return draft;
}

export function requireLabels(
  { account }: Call,
  ...lists: Array<readonly string[] | null | undefined>
): void {
  for (const label of lists.flatMap((list) => list ?? [])) {
    if (!isKnownLabel(account.mailbox, label)) throw invalidArgument(`Invalid label: ${label}`);
  }
}

/** SENT and DRAFT say what a message is; no caller may change them. */
export function requireChangeableLabels(call: Call, add: readonly string[], remove: readonly string[]): void {
  requireLabels(call, add, remove);
  const fixed = [...add, ...remove].find((label) => label === 'SENT' || label === 'DRAFT');
  if (fixed) throw invalidArgument(`Invalid label: ${fixed}`);
  if (add.length + remove.length === 0) throw invalidArgument('No label add or removes specified');
}
