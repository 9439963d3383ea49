/** As splits: nine have a key, and more than twice as many are no overview. */
export const SAVED_SEARCHES_MAX = 20;
export const SAVED_SEARCH_NAME_MAX = 40;
/** A larger count says no more to a reader, and costs more to find out. */
export const SAVED_SEARCH_COUNTED_MAX = 1_000;
