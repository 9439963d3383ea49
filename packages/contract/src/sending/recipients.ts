import { z } from 'zod';
import { ADDRESS_MAX, RECIPIENTS_MAX, SUGGESTION_MAX } from '../limits.ts';
import { textInput } from '../text.ts';

export const suggestRecipientsRequest = z.object({ text: textInput.trim().min(1).max(SUGGESTION_MAX) });
/** `Name <a@b>` or a bare address, the likeliest first. */
export const suggestRecipientsAnswer = z.array(z.string());

export const findLookalikesRequest = z.object({
  emails: z.array(textInput.min(1).max(ADDRESS_MAX)).min(1).max(RECIPIENTS_MAX),
});
/** Addresses that read like a known one, and that known one. */
export const findLookalikesAnswer = z.array(z.object({ email: z.string(), looksLike: z.string() }));
export type Lookalikes = z.infer<typeof findLookalikesAnswer>;
