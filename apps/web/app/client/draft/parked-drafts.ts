export const PARKED_KEY = 'parked-drafts';
/** Far more than anybody keeps open. */
const KEPT_MAX = 20;
const NEW = 'new';

interface Named {
  /** Identifies a draft that is neither a reply nor a plain new email. */
  name?: string;
  kind: string;
  threadId: string | null;
  subject: string;
  draftId?: string | undefined;
  revision?: number | undefined;
  /** Left open when the user moved to another thread: it reopens with its thread. */
  isLeft?: boolean;
}

/** Keeps a closed draft on this device until it is opened again. */
export function parkDraft<Draft extends Named>(draft: Draft): void {
  // Several new emails can be parked at the same time.
  const others = read<Draft>().filter(
    (each) =>
      (nameOf(each) === NEW || nameOf(each) !== nameOf(draft)) &&
      (each.draftId === undefined || each.draftId !== draft.draftId),
  );
  write(dropOldest([...others, draft]));
}

/** By its id if it has one: there can be several new emails. */
export function takeParked<Draft extends Named>(named: Named): Draft | null {
  const { draftId } = named;
  return (
    (draftId ? take<Draft>((each) => each.draftId === draftId) : null) ??
    take<Draft>((each) => nameOf(each) === nameOf(named))
  );
}

/** The copy of a draft, or of the unsent reply of a thread. */
export function takeParkedOf<Draft extends Named>(wanted: { draftId: string } | { threadId: string }) {
  return take<Draft>((each) =>
    'draftId' in wanted ? each.draftId === wanted.draftId : each.threadId === wanted.threadId,
  );
}

export function takeLeft<Draft extends Named>(threadId: string): Draft | null {
  return take<Draft>((each) => each.isLeft === true && each.threadId === threadId);
}

export function listParked<Draft extends Named>(): Draft[] {
  return read<Draft>();
}

/** One that was closed before it got an id would never be saved. */
export function identifyParked<Draft extends Named>(mint: (draft: Draft) => string): void {
  write(read<Draft>().map((each) => (each.draftId ? each : { ...each, draftId: mint(each) })));
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

/** Those that the server has go first. */
function dropOldest<Draft extends Named>(drafts: Draft[]): Draft[] {
  if (drafts.length <= KEPT_MAX) return drafts;
  const dropped = drafts.find(({ revision }) => revision !== undefined) ?? drafts[0];
  return drafts.filter((each) => each !== dropped);
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
