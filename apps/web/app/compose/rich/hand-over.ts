interface Caret {
  from: number;
  to: number;
}

/** The caret of the plain field at the moment in which the editor takes its place; null where it had no focus. */
let caret: Caret | null = null;

export function leaveCaret(field: HTMLTextAreaElement): void {
  caret = document.activeElement === field ? { from: field.selectionStart, to: field.selectionEnd } : null;
}

export function takeCaret(): Caret | null {
  const left = caret;
  caret = null;
  return left;
}
