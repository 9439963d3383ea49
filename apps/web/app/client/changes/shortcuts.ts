/** Keys are written "e", "shift+j", "mod+k", "g r". */
export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export interface Binding<Id extends string = string> {
  id: Id;
  keys: readonly string[];
}

const SEQUENCE_MS = 1_200;

/** Keeps the first key of a sequence. One per page. */
export function makeKeyReader<Id extends string>(bindings: readonly Binding<Id>[]) {
  const byKeys = new Map(bindings.flatMap(({ id, keys }) => keys.map((each) => [each, id] as const)));
  const starts = new Set(
    [...byKeys.keys()].filter((keys) => keys.includes(' ')).map((keys) => keys.split(' ')[0]),
  );
  let first: { key: string; at: number } | null = null;
  return function read(press: KeyPress, at: number): Id | null {
    const key = nameKey(press);
    const before = first && at - first.at < SEQUENCE_MS ? first.key : null;
    first = null;
    const found = (before && byKeys.get(`${before} ${key}`)) || byKeys.get(key);
    if (!found && starts.has(key)) first = { key, at };
    return found ?? null;
  };
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

export function hasModifier(press: KeyPress): boolean {
  return press.ctrlKey || press.metaKey || press.altKey;
}

/** The written form of one stroke. */
export function nameKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): string {
  const name = key === ' ' ? 'space' : key.toLowerCase();
  // For `?` or `#` the shift key is part of the character.
  const shift = shiftKey && (name.length > 1 || /[a-z]/.test(name)) ? 'shift+' : '';
  return `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${shift}${name}`;
}
