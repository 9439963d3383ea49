/** Without schemas, so that the browser gets it with the first page. No id of a provider ends so. */
const SUFFIX = ':draft';

/** In lists, the id of an unsent email that is in no conversation: the same before and after the provider has it. */
export function draftRowId(draftId: string): string {
  return `${draftId}${SUFFIX}`;
}

/** Null for the id of a thread. */
export function draftOfRow(rowId: string): string | null {
  return rowId.endsWith(SUFFIX) ? rowId.slice(0, -SUFFIX.length) : null;
}
