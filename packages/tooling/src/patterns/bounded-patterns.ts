/** An expression whose input is truncated before: it is measured at that length instead of a million characters. */
export interface Bound {
  file: string;
  /** Start of its source; empty for every expression of the file. */
  begins: string;
  length: number;
  reason: string;
}

export const bounds: Bound[] = [
  {
    file: 'packages/adapters/src/redact-error.ts',
    begins: '',
    length: 2_000,
    reason: 'redact() cuts the message to four times what is logged of it',
  },
  {
    file: 'packages/core/src/draft/guard-draft.ts',
    begins: '(?:https?',
    length: 20_000,
    reason: 'drafts are cut to DRAFT_MAX before they are guarded',
  },
  {
    file: 'packages/core/src/mime/parse-address-list.ts',
    begins: '',
    length: 1_500,
    reason: 'an address is cut to DRAFT_MAX while it is read',
  },
  {
    file: 'packages/core/src/mime/parse-body.ts',
    begins: '<meta',
    length: 2_048,
    reason: 'a charset is looked for in the first 2,048 bytes, as browsers do',
  },
  {
    file: 'packages/core/src/mime/parse-sealed.ts',
    begins: '^\\s{0,100}-----BEGIN PGP',
    length: 20_000,
    reason: 'describeSealed() reads the first 20,000 characters',
  },
  {
    file: 'packages/core/src/triage/lessons/lesson-scope.ts',
    begins: '[\\s\\p{P}]',
    length: 500,
    reason: 'subjectPattern() cuts the subject to 500 characters',
  },
  {
    file: 'packages/core/src/triage/rules/deception/word-clues.ts',
    begins: '',
    length: 12_000,
    reason: 'texts are cut to READ_MAX before phrases are counted',
  },
  {
    file: 'packages/core/src/triage/rules/reading/find-injection.ts',
    begins: '',
    length: 20_000,
    reason: 'findInjection() reads READ_MAX characters',
  },
  {
    file: 'packages/core/src/triage/rules/reading/is-no-reply.ts',
    begins: '^(?:[^@]*[-_.+])?(?:no-',
    length: 320,
    reason: 'addresses are cut to EMAIL_MAX when a message is parsed',
  },
  {
    file: 'packages/core/src/triage/rules/reading/parse-thread.ts',
    begins: '[?？؟]',
    length: 40,
    reason: 'only the last 40 characters of a sentence are read',
  },
  {
    file: 'apps/web/app/thread/mail-body/fold-quote-blocks.ts',
    begins: '(?:wrote',
    length: 300,
    reason: 'an introduction of INTRO_MAX characters or more is none',
  },
  {
    file: 'packages/core/src/triage/rules/times/translate-text.ts',
    begins: '',
    length: 2_000,
    reason: 'sentences are cut to SENTENCE_MAX, and their signs to SIGNS_MAX',
  },
  {
    file: 'packages/core/src/triage/rules/times/zones.ts',
    begins: '',
    length: 2_000,
    reason: 'sentences are cut to SENTENCE_MAX, and their signs to SIGNS_MAX',
  },
  {
    file: 'packages/core/src/triage/rules/times/parse-clocks.ts',
    begins: '',
    length: 2_000,
    reason: 'sentences are cut to SENTENCE_MAX, and their signs to SIGNS_MAX',
  },
  {
    file: 'packages/core/src/triage/rules/times/parse-days.ts',
    begins: '',
    length: 2_000,
    reason: 'sentences are cut to SENTENCE_MAX, and their signs to SIGNS_MAX',
  },
  {
    file: 'packages/core/src/triage/rules/times/drop-refused.ts',
    begins: '',
    length: 2_000,
    reason: 'sentences are cut to SENTENCE_MAX, and their signs to SIGNS_MAX',
  },
  {
    file: 'packages/core/src/triage/rules/times/find-times.ts',
    begins: '',
    length: 2_000,
    reason: 'sentences are cut to SENTENCE_MAX, and their signs to SIGNS_MAX',
  },
  {
    file: 'apps/web/app/client/time/translate-words.ts',
    begins: '',
    length: 1_000,
    reason: 'typed times are cut to TEXT_MAX before they are read',
  },
  {
    file: 'apps/web/app/client/time/parse-clock.ts',
    begins: '',
    length: 1_000,
    reason: 'typed times are cut to TEXT_MAX before they are read',
  },
  {
    file: 'apps/web/app/client/time/parse-day.ts',
    begins: '',
    length: 1_000,
    reason: 'typed times are cut to TEXT_MAX before they are read',
  },
  {
    file: 'apps/web/app/client/time/parse-typed-time.ts',
    begins: '',
    length: 1_000,
    reason: 'typed times are cut to TEXT_MAX before they are read',
  },
];

/** Where expressions are built inside a function that only runs while its file is loaded, so that all are recorded. */
export const buildersAtLoad = new Set([
  // Patterns of our own schemas, applied to our own examples.
  'apps/web/app/rest/docs/fits-schema.ts',
  'packages/core/src/mail-text/safe-style.ts',
  'packages/core/src/triage/rules/deception/disguised-text.ts',
  'packages/core/src/triage/rules/reading/find-injection.ts',
  'packages/core/src/triage/rules/times/find-duration.ts',
  'packages/core/src/triage/rules/times/parse-clocks.ts',
  'packages/core/src/triage/rules/times/parse-days.ts',
  'apps/web/app/client/time/parse-clock.ts',
  'apps/web/app/client/time/parse-day.ts',
]);
