/** Without zod, for the browser. */
export const PEOPLE_A_PAGE = 25;
export const FAILURES_A_PAGE = 20;
