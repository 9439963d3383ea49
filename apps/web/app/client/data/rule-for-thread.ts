/** The page on which a rule is begun for email like that of a thread. */
export function ruleForThread(threadId: string): string {
  return `/settings/rules?thread=${encodeURIComponent(threadId)}`;
}
