/**
 * Where the next of a few marks stands. It is asked with growing positions, so each answer is kept until it is passed:
 * reading a whole text costs one pass per mark, however many marks are opened and never closed.
 */
export class MarkEnds {
  readonly #text: string;
  readonly #next = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The first `mark` at or behind `from` on the same line; -1 without one. */
  find(mark: string, from: number): number {
    const at = this.#look(mark, from);
    return at < this.#look('\n', from) ? at : -1;
  }

  /** The same, for a mark that closes only directly behind a word. */
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

  /** The length of the text when there is none. */
  #look(mark: string, from: number): number {
    const known = this.#next.get(mark) ?? -1;
    if (known >= from) return known;
    const found = this.#text.indexOf(mark, from);
    const at = found < 0 ? this.#text.length : found;
    this.#next.set(mark, at);
    return at;
  }
}
