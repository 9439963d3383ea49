import { mailboxOf } from '@triage/contract/mailbox-id';
import type { Label, LabelColour } from '@triage/contract/triage/labels';
import { labelsQuery } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../data/queries/trpc.ts';
import { announce } from '../live/announce.ts';
import { callUntilAnswered } from '../live/connectivity.ts';
import { keepChange } from '../offline/kept-changes.ts';
import type { Rows } from './inbox-actions.ts';
import { fileTo } from './label-actions.ts';
import { labelRows } from './marks/mark-rows.ts';
import { notify } from './notices/notify.ts';
import { notifyWhile } from './notices/notify-while.ts';

interface NewLabel {
  name: string;
  colour: LabelColour;
  /** Moves the threads to it; else it is added to them. */
  isMove: boolean;
  rows: Rows;
}

/** A label that a tab did not live to see made. */
export interface KeptLabel extends NewLabel {
  kind: 'label';
}

/** Makes the label, which the mail account has to name first, and puts it on the threads. */
export function createLabel(wanted: NewLabel): void {
  const { name, colour, isMove, rows } = wanted;
  const forget = keepChange({ kind: 'label', ...wanted } satisfies KeptLabel);
  const [first] = rows;
  const mailboxId = mailboxOf(first?.threadId ?? '');
  const work = makeLabel({ name, colour, mailboxId }).then((label) => {
    if (label && isMove) fileTo(label, rows);
    else if (label) labelRows(label, true, rows);
    forget();
    // The change that follows shows its own message.
    return null;
  });
  notifyWhile(work, { doing: `Creating label “${name}”…` });
}

async function makeLabel(wanted: {
  name: string;
  colour: LabelColour;
  mailboxId: string;
}): Promise<Label | null> {
  try {
    const label = await callUntilAnswered(() => trpc.threads.createLabel.mutate(wanted));
    addKnownLabel(label);
    return label;
  } catch (error) {
    const text = `Couldn't create label “${wanted.name}” (${serverErrorOf(error) ?? 'refused'}).`;
    announce(text);
    notify(text, { isProblem: true });
    return null;
  }
}

/** A label that was just made is there before the next answer. */
function addKnownLabel(label: Label): void {
  getQueryClient().setQueryData(labelsQuery.queryKey, (labels = []) =>
    [...labels.filter(({ id }) => id !== label.id), label].sort((a, b) => a.name.localeCompare(b.name)),
  );
}
