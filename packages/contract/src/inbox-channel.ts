/** On its own, so that the browser gets it without the schemas. */
export function inboxChannel(userId: string): string {
  return `inbox:${userId}`;
}
