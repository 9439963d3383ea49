/** What a phrase tells about the sentence that carries it. */
export const cueKinds = [
  'ask',
  'request',
  'please',
  'availability',
  'meeting',
  'agreed',
  'moved',
  'deadline',
  'urgent',
  'noAnswer',
  'thanks',
  'boilerplate',
  'receipt',
  'notice',
  'alarm',
  'newsletter',
  'autoReply',
  'bounce',
] as const;
export type CueKind = (typeof cueKinds)[number];

/**
 * The phrases of one language. Phrases are separated by `|`, compared word by word without case and accents;
 * `_` stands for any one word. Languages written without spaces are compared character by character.
 */
export type LanguageCues = Record<CueKind, string> & {
  /** Frequent small words, by which the language is recognised. */
  smallWords: string;
};
