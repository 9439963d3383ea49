let field: HTMLTextAreaElement | null = null;

/** The plain field of the open composer: it keeps its caret while a dialog has the focus. */
export function plainField(): HTMLTextAreaElement | null {
  return field;
}

export function notePlainField(next: HTMLTextAreaElement | null): void {
  field = next;
}
