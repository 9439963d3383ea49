/**
 * Finds the next closing mark. Calls come with growing positions, so each result is cached until it is passed: a text
 * costs one pass per kind of mark, however many marks stay unclosed.
 */
export class MarkEnds {
  readonly #text: string;
  readonly #next = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The first `mark` at or after `from` on the same line, or -1. */
  find(mark: string, from: number): number {
    const at = this.#look(mark, from);
    return at < this.#look('\n', from) ? at : -1;
  }

  /** Like `find`, but the mark must directly follow a word. */
  findBehindWord(mark: string, from: number): number {
    const key = `behind ${mark}`;
    let at = this.#next.get(key) ?? -1;
    if (at < from) {
      at = this.#text.indexOf(mark, from);
      while (at >= 0 && /\s/.test(this.#text[at - 1] ?? ' ')) at = this.#text.indexOf(mark, at + 1);
      if (at < 0) at = this.#text.length;
      this.#next.set(key, at);
    }
    return at < this.#look('\n', from) ? at : -1;
  }

  /** Returns the length of the text when there is none. */
  #look(mark: string, from: number): number {
    const known = this.#next.get(mark) ?? -1;
    if (known >= from) return known;
    const found = this.#text.indexOf(mark, from);
    const at = found < 0 ? this.#text.length : found;
    this.#next.set(mark, at);
    return at;
  }
}
