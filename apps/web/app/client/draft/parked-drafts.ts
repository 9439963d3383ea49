export const PARKED_KEY = 'parked-drafts';
/** The oldest are dropped; far more than anybody keeps open. */
const KEPT_MAX = 20;
const NEW = 'new';

interface Named {
  /** Identifies a draft that is neither a reply nor the single new email. */
  name?: string;
  kind: string;
  threadId: string | null;
  subject: string;
  draftId?: string | undefined;
  /** Left open when the user moved to another thread: it reopens with its thread. */
  isLeft?: boolean;
}

/** Keeps a closed draft on this device until it is opened again. */
export function parkDraft<Draft extends Named>(draft: Draft): void {
  // Several new emails can be parked at the same time.
  const others = read<Draft>().filter((each) => nameOf(each) === NEW || nameOf(each) !== nameOf(draft));
  write([...others, draft].slice(-KEPT_MAX));
}

export function takeParked<Draft extends Named>(named: Named): Draft | null {
  return take<Draft>((each) => nameOf(each) === nameOf(named));
}

export function takeLeft<Draft extends Named>(threadId: string): Draft | null {
  return take<Draft>((each) => each.isLeft === true && each.threadId === threadId);
}

export function listParked<Draft extends Named>(): Draft[] {
  return read<Draft>();
}

/** Nothing happens if it is no longer parked. */
export function changeParked<Draft extends Named>(draftId: string, change: Partial<Draft>): void {
  write(read<Draft>().map((each) => (each.draftId === draftId ? { ...each, ...change } : each)));
}

export function dropParked(draftId: string): void {
  write(read<Named>().filter((each) => each.draftId !== draftId));
}

function take<Draft extends Named>(isWanted: (draft: Draft) => boolean): Draft | null {
  const all = read<Draft>();
  const found = all.findLast(isWanted);
  if (!found) return null;
  write(all.filter((each) => each !== found));
  const { isLeft: _, ...draft } = found;
  return draft as Draft;
}

/** A forward has no thread, so it is identified by its subject. */
function nameOf({ name, kind, threadId, subject }: Named): string {
  return name ?? (kind === 'new' ? NEW : `${kind} ${threadId ?? subject}`);
}

function read<Draft>(): Draft[] {
  try {
    return JSON.parse(localStorage.getItem(PARKED_KEY) ?? '[]') as Draft[];
  } catch {
    return [];
  }
}

function write(drafts: readonly Named[]): void {
  localStorage.setItem(PARKED_KEY, JSON.stringify(drafts));
}
