import { type ReactNode, useState } from 'react';
import { serverErrorOf } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';

interface Props {
  title: string;
  about: string;
  none: string;
  entries: readonly { id: string; name: string; about: string }[];
  verb: string;
  onEnd(id: string): Promise<unknown>;
}

/** A list with a Remove button for each entry. */
export function RemovableList({ title, about, none, entries, verb, onEnd }: Props) {
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<ReactNode>(null);
  const left = entries.filter(({ id }) => !ended.has(id));
  const end = async (id: string) => {
    try {
      setProblem(null);
      await onEnd(id);
      setEnded((before) => new Set([...before, id]));
    } catch (error) {
      setProblem(serverErrorOf(error) ?? 'The server did not respond');
    }
  };
  return (
    <div className="mb-6 last:mb-0">
      <h4 className="text-sm font-semibold">{title}</h4>
      <p className="text-sm text-ink-2">{left.length > 0 ? about : none}</p>
      {left.length > 0 ? (
        <ul aria-label={title} className="mt-2 border-y border-line">
          {left.map((entry) => (
            <li key={entry.id} className="flex items-center gap-4 border-t border-line py-2 first:border-t-0">
              <p className="min-w-0 flex-1 text-sm">
                <span className="block truncate">{entry.name}</span>
                <span suppressHydrationWarning className="block truncate text-ink-3">
                  {entry.about}
                </span>
              </p>
              <Button
                look="quiet"
                size="sm"
                aria-label={`${verb} ${entry.name}`}
                onClick={() => void end(entry.id)}
              >
                {verb}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
