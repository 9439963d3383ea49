import { clockOfToken, dayOfToken, type SignedSentence } from './pair-times.ts';
import type { Clock } from './parse-clocks.ts';

/** "On Thursday I have lessons from 9 to 12. Would 2 work?": a question for another hour of that day follows. */
export function namesBusyRange(
  { tokens, clocks, asks }: SignedSentence,
  next: SignedSentence | undefined,
): boolean {
  const [range, second] = clocksOf({ tokens, clocks });
  if (asks || !next?.asks || !range || second || range.length === null) return false;
  const others = clocksOf(next);
  if (
    others.length !== 1 ||
    !namesDay({ tokens }) ||
    namesDay(next) ||
    /^(?:or|_ or)/.test(next.tokens.join(' '))
  )
    return false;
  const [start, other] = [
    range.hour * 60 + range.minute,
    (others[0]?.hour ?? 0) * 60 + (others[0]?.minute ?? 0),
  ];
  return other >= start + range.length || other < start;
}

/** The times at which somebody arrives or leaves. */
export function clocksInTravels({ tokens, clocks }: SignedSentence): ReadonlySet<Clock> {
  const found = new Set<Clock>();
  if (!tokens.includes('travels')) return found;
  for (const clause of tokens
    .join(' ')
    .split(/ ?(?<!\S)(?:,|but)(?!\S) ?/)
    .map((each) => each.split(' ')))
    if (clause.includes('travels'))
      for (const clock of clocksOf({ tokens: clause, clocks })) found.add(clock);
  return found;
}

export function namesDay({ tokens }: Pick<SignedSentence, 'tokens'>): boolean {
  return tokens.some((token) => dayOfToken(token).length > 0);
}

function clocksOf({ tokens, clocks }: Pick<SignedSentence, 'tokens' | 'clocks'>): Clock[] {
  return tokens.flatMap((token) => clockOfToken(token, clocks) ?? []);
}
