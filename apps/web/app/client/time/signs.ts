/** A typed time as signs, from which each part of the grammar takes what it has understood. */
export interface Signs {
  /** The first match, once; a barrier takes its place. */
  take(pattern: RegExp): RegExpExecArray | null;
  rest(): string;
}

const BARRIER = ' ~ ';

export function signsOf(text: string): Signs {
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
