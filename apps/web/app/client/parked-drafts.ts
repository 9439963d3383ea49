const KEPT_AS = 'parked-drafts';
/** The oldest go first; so many open letters at once nobody has. */
const KEPT_MAX = 20;

interface Named {
  kind: string;
  threadId: string | null;
  subject: string;
}

/** A closed draft waits on this device until the same letter is opened again. */
export function parkDraft<Draft extends Named>(draft: Draft): void {
  const others = read<Draft>().filter((each) => nameOf(each) !== nameOf(draft));
  write([...others, draft].slice(-KEPT_MAX));
}

export function takeParked<Draft extends Named>(named: Draft): Draft | null {
  const all = read<Draft>();
  const found = all.find((each) => nameOf(each) === nameOf(named)) ?? null;
  if (found) write(all.filter((each) => each !== found));
  return found;
}

/** A forward belongs to no thread; its subject is what it is known by. */
function nameOf({ kind, threadId, subject }: Named): string {
  return kind === 'new' ? 'new' : `${kind} ${threadId ?? subject}`;
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
