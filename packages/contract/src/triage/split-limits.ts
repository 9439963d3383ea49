/** Nine have a key; more than twice as many are no overview. */
export const SPLITS_MAX = 20;
export const SPLIT_NAME_MAX = 40;
/** Splits that a digit opens. */
export const SPLIT_KEYS = 9;
