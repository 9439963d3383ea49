/** More could not be kept in order by a person. */
export const RULES_MAX = 100;
export const RULE_NAME_MAX = 60;
/** Addresses, words or exceptions in one field of a rule. */
export const RULE_VALUES_MAX = 50;
export const RULE_TEXT_MAX = 100;
/** How far back a preview looks, how many threads it examines, and how many of those that match it shows. */
export const RULE_PREVIEW_DAYS = 14;
export const RULE_PREVIEW_EXAMINED = 500;
export const RULE_PREVIEW_SHOWN = 100;
export const RULE_RUNS_SHOWN = 100;
/** One sentence in plain words; a model reads it with every email that the other conditions fit. */
export const RULE_SENTENCE_MAX = 200;
/** What a drafted reply should say. */
export const RULE_INSTRUCTION_MAX = 500;
/** A preview asks a model about so many emails at most: three calls. */
export const RULE_PREVIEW_JUDGED = 24;
