import { parseSender } from '../../client/data/parse-sender.ts';

export function Initials({ recipient }: { recipient: string }) {
  return (
    <span
      aria-hidden
      className="grid size-5 shrink-0 place-items-center rounded-full bg-press text-2xs font-semibold text-ink-2"
    >
      {initialsOf(parseSender(recipient).name)}
    </span>
  );
}

/** The initials of the first and the last word that begin with a letter. */
function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const [first = '?', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return `${first}${last}`.toUpperCase();
}
