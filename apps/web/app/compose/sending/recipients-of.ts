interface Addressed {
  to: readonly string[];
  cc?: readonly string[] | undefined;
  bcc?: readonly string[] | undefined;
}

/** Everybody who gets the email: a notice of those in To alone would hide the others. */
export function recipientsOf({ to, cc = [], bcc = [] }: Addressed): string[] {
  return [...to, ...cc, ...bcc];
}
