import { parseAddress } from '@triage/contract/parse-address';
import type { Draft } from '../../client/draft/compose-store.ts';
import { splitRecipients } from '../../client/draft/recipients.ts';
import { connectivity } from '../../client/live/connectivity.ts';

/** The reason why the draft cannot be sent; empty if it can. */
export function findProblem({ to, cc, bcc, files = [] }: Draft): string {
  const all = [to, cc, bcc].flatMap(splitRecipients);
  if (splitRecipients(to).length === 0) return 'Add a recipient.';
  const wrong = all.find((each) => parseAddress(each) === null);
  if (wrong) return `“${wrong}” is not a valid email address.`;
  // Without a connection the email waits for its files. A picture in the text is part of it only once it is stored.
  const canWait = connectivity.get() === 'offline';
  const onItsWay = files.find(({ attachmentId, isInline }) => !attachmentId && !(canWait && !isInline));
  return onItsWay ? `“${onItsWay.filename}” is still uploading. Send when it has finished.` : '';
}
