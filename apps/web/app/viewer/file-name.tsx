/** The extension, and what tells files of a series apart. */
const TAIL = 14;

/** Cut in the middle where space is short, so that its end stays readable. Its parent is `relative` and `flex`. */
export function FileName({ name }: { name: string }) {
  const letters = [...name];
  if (letters.length < 2 * TAIL) return <span className="truncate">{name}</span>;
  return (
    <>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="flex min-w-0 whitespace-pre">
        <span className="overflow-hidden text-ellipsis">{letters.slice(0, -TAIL).join('')}</span>
        <span className="shrink-0">{letters.slice(-TAIL).join('')}</span>
      </span>
    </>
  );
}
