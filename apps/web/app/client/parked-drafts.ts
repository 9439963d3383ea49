const KEPT_AS = 'parked-drafts';
/** The oldest go first; so many open letters at once nobody has. */
const KEPT_MAX = 20;
const NEW = 'new';

interface Named {
  /** What a letter is known by that is neither an answer nor the new one that was begun. */
  name?: string;
  kind: string;
  threadId: string | null;
  subject: string;
  /** Open when the person moved on to another thread: it opens again with its own. */
  isLeft?: boolean;
}

/** A closed draft is kept on this device until the same letter is opened again. */
export function parkDraft<Draft extends Named>(draft: Draft): void {
  // A new letter stands for no other: whoever begins two has two.
  const others = read<Draft>().filter((each) => nameOf(each) === NEW || nameOf(each) !== nameOf(draft));
  write([...others, draft].slice(-KEPT_MAX));
}

export function takeParked<Draft extends Named>(named: Named): Draft | null {
  return take<Draft>((each) => nameOf(each) === nameOf(named));
}

export function takeLeft<Draft extends Named>(threadId: string): Draft | null {
  return take<Draft>((each) => each.isLeft === true && each.threadId === threadId);
}

function take<Draft extends Named>(isWanted: (draft: Draft) => boolean): Draft | null {
  const all = read<Draft>();
  const found = all.findLast(isWanted);
  if (!found) return null;
  write(all.filter((each) => each !== found));
  const { isLeft: _, ...draft } = found;
  return draft as Draft;
}

/** A forward belongs to no thread; its subject is what it is known by. */
function nameOf({ name, kind, threadId, subject }: Named): string {
  return name ?? (kind === 'new' ? NEW : `${kind} ${threadId ?? subject}`);
}

function read<Draft>(): Draft[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]') as Draft[];
  } catch {
    return [];
  }
}

function write(drafts: readonly Named[]): void {
  localStorage.setItem(KEPT_AS, JSON.stringify(drafts));
}
