/** The reason on the row and in "Why is it here?". The name is the person's own. */
export function describeRule(name: string): string {
  return `your rule “${name}”`;
}
