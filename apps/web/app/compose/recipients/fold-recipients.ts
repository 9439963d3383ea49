import { parseAddress } from '@triage/contract/parse-address';
import { recipientKey } from '../../client/draft/recipients.ts';
import { hasIncompleteDomain } from './has-incomplete-domain.ts';

/** About two lines of the composer. */
const FOLDED_TO = 4;

interface Options {
  isWhole: boolean;
  /** Keys of recipients that read like somebody else. */
  doubtful: ReadonlySet<string>;
}

/** The first recipients with their place, and how many more there are. One that needs a look is never folded away. */
export function foldRecipients(all: readonly string[], { isWhole, doubtful }: Options) {
  const places = all.map((recipient, index) => ({ recipient, index }));
  // Folding one away would save nothing.
  if (isWhole || all.length <= FOLDED_TO + 1) return { shown: places, more: 0 };
  const needsLook = (recipient: string) =>
    parseAddress(recipient) === null ||
    doubtful.has(recipientKey(recipient)) ||
    hasIncompleteDomain(recipient);
  const shown = places.filter(({ recipient, index }) => index < FOLDED_TO || needsLook(recipient));
  return { shown, more: all.length - shown.length };
}
