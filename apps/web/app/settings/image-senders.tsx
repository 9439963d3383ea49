import { X } from 'lucide-react';
import { useState } from 'react';
import { serverErrorOf, trpc } from '../client/data/queries/trpc.ts';
import { IconButton } from '../ui/button.tsx';

/** Senders whose images are always shown; each can be removed. */
export function ImageSenders({ initial }: { initial: string[] }) {
  const [senders, setSenders] = useState(initial);
  const [problem, setProblem] = useState('');
  const block = async (address: string) => {
    try {
      await trpc.reading.blockImages.mutate({ address });
      setSenders((all) => all.filter((each) => each !== address));
    } catch (error) {
      setProblem(`Couldn’t change ${address}: ${serverErrorOf(error) ?? 'the server did not respond'}.`);
    }
  };
  return (
    <>
      <h4 className="mt-5 mb-1 text-sm font-semibold">Images are always shown from</h4>
      {senders.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {senders.map((address) => (
            <li key={address} className="flex h-10 items-center gap-2 text-sm">
              <span className="min-w-0 flex-1 truncate">{address}</span>
              <IconButton label={`Block images from ${address}`} onClick={() => void block(address)}>
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-3">Nobody. “Always” beside blocked images adds their sender.</p>
      )}
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </>
  );
}
