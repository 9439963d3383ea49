import { textInput } from '../text.ts';

/**
 * Chosen by the client, so that a repeated first save is the same draft; it is a part of its Message-ID. A draft of a
 * further mailbox begins with its id and a tilde.
 */
export const draftIdSchema = textInput.regex(
  /^(?:m[a-z0-9]{6}~)?[A-Za-z0-9-]{1,64}$/,
  'Letters, digits and hyphens, at most 64',
);
