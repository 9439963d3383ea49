/** A tokenized time; each part of the grammar consumes the tokens it recognizes. */
export interface Tokens {
  /** Consumes the first match and leaves a separator. */
  take(pattern: RegExp): RegExpExecArray | null;
  rest(): string;
}

const BARRIER = ' ~ ';

export function tokensOf(text: string): Tokens {
  let left = text;
  return {
    take(pattern) {
      const found = pattern.exec(left);
      if (found) left = left.slice(0, found.index) + BARRIER + left.slice(found.index + found[0].length);
      return found;
    },
    rest: () => left,
  };
}
