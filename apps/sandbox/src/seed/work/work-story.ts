import { mail, type StoryMessage } from '../story.ts';

export const BEN_AT_WORK = 'Ben Okafor <ben@fernhill.test>';
/** Arrives in her mailbox at the local Google, as one of her addresses. */
export const ADA_AT_WORK = 'Ada Lindqvist <ada.lindqvist@fernhill.test>';

type Extras = Parameters<typeof mail>[2];

export function byBen(text: string, extras: Extras = {}): StoryMessage {
  return mail(BEN_AT_WORK, text, extras);
}
