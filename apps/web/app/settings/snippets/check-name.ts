/** A name as it is stored: one space between its words. */
export function tidyName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ');
}

/** Why a new name cannot be used; null if it can. */
export function findNameProblem(name: string, others: readonly string[]): string | null {
  // The composer searches for what follows the last one.
  if (name.includes(';')) return 'A name cannot contain a semicolon: it starts a snippet while you write.';
  const same = others.find((other) => foldName(other) === foldName(name));
  return same === undefined
    ? null
    : `There is already a snippet called ${same}. Choose another name, or edit that snippet.`;
}

/** As the composer compares names. */
function foldName(name: string): string {
  return tidyName(name).toLowerCase();
}
