/** Conditions that can go without anybody learning anything, and why each is there nevertheless. */
export const EXCEPTIONS: Record<string, string> = {};
