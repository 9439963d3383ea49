interface Kept {
  signs: string;
  /** Days that are refused as a whole: "I can't do the 23rd". */
  refusedDays: string[];
}

/** Signs of a remark such as "sadly taken". */
const REMARK_MAX = 2;

/** Times that are refused, were agreed elsewhere or have happened are replaced by `_`: clause by clause. */
export function dropRefused(signs: string): Kept {
  const spared = signs
    .replace(/(?<!\S)fine(?!\S)/g, '_')
    .replace(
      /(?<!\S)instead ((?:(?:_|on|at|the|from|,) )*)(?:y\d+(?: ,)?(?: (?:_|at|on))* )?[cy]\d+(?!\S)/g,
      '_',
    );
  const parts = spared.split(/ ?(?<!\S)(,|but)(?!\S) ?/);
  const clauses = parts.filter((_, index) => index % 2 === 0);
  const refused = clauses.map((clause) => /(?<!\S)(?:not|did|opens)(?!\S)/.test(clause));
  const refusedDays = clauses
    .filter((clause) => /(?<!\S)not(?!\S)/.test(clause) && !/(?<!\S)c\d+/.test(clause))
    .flatMap((clause) => clause.match(/(?<!\S)y\d+(?!\S)/g) ?? []);
  // "The 16th at 2, sadly taken": a short clause without a time refuses the one before it.
  for (let at = 1; at < clauses.length; at++) {
    const clause = clauses[at] ?? '';
    const isRemark = clause.split(' ').length <= REMARK_MAX && !/(?<!\S)[cyrk]\d/.test(clause);
    if (isRemark && /(?<!\S)not(?!\S)/.test(clause) && parts[at * 2 - 1] === ',') refused[at - 1] = true;
  }
  // "Tuesday at 3, Wednesday at 10 don't work": a list is refused with the verb that follows.
  for (let at = clauses.length - 2; at >= 0; at--) {
    const isListed = /^(?:(?:[cy]\d+|or|and|at|on|the|from|in|zone:\S+)(?: |$))+$/.test(clauses[at] ?? '');
    if (isListed && parts[at * 2 + 1] === ',') refused[at] = refused[at + 1] ?? false;
  }
  // "Friday at 3, which we had agreed on": told by the relative clause behind it.
  for (let at = 1; at < clauses.length; at++)
    if (/^the (?:_ )?did(?!\S)/.test(clauses[at] ?? '') && parts[at * 2 - 1] === ',') refused[at - 1] = true;
  const kept = parts
    .map((part, index) => (index % 2 === 0 && refused[index / 2] ? dropTimes(part) : part))
    .filter((part) => part !== '')
    .join(' ');
  return { signs: kept, refusedDays };
}

/** A refused day stays what a time behind it refers to: "Friday at 10 is bad, at 12 is fine". */
function dropTimes(clause: string): string {
  if (/(?<!\S)did(?!\S)/.test(clause)) return clause.replace(/(?<!\S)[cy]\d+(?!\S)/g, '_');
  const opens = /(?<!\S)opens(?!\S)/.test(clause);
  const days = clause.match(/(?<!\S)y\d+(?!\S)/g) ?? [];
  const isClear = days.length === 1 && /(?<!\S)c\d+(?!\S)/.test(clause);
  if (opens && !isClear) return clause.replace(/(?<!\S)[cy]\d+(?!\S)/g, '_');
  return clause.replace(/(?<!\S)y(\d+)(?!\S)/g, isClear ? 'r$1' : 'rNaN').replace(/(?<!\S)c\d+(?!\S)/g, '_');
}
