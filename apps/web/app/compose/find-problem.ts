import { parseAddress } from '@triage/contract/parse-address';
import type { Draft } from '../client/draft/compose-store.ts';
import { splitRecipients } from '../client/draft/recipients.ts';

/** What prevents sending; empty when nothing does. */
export function findProblem({ to, cc, bcc, files = [] }: Draft): string {
  const all = [to, cc, bcc].flatMap(splitRecipients);
  if (splitRecipients(to).length === 0) return 'Add a recipient.';
  const wrong = all.find((each) => parseAddress(each) === null);
  if (wrong) return `“${wrong}” is not a valid email address.`;
  const onItsWay = files.find(({ attachmentId }) => !attachmentId);
  return onItsWay ? `“${onItsWay.filename}” is still uploading. Send when it has finished.` : '';
}
