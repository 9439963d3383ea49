import { Command } from 'cmdk';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { useSplits } from '../../client/data/own-splits.ts';
import { Keys } from '../../client/keys/keys.tsx';
import { currentKeys } from '../../client/keys/own-keys.ts';
import { keyOfSplit } from '../../client/keys/split-keys.ts';
import { afterPaint } from '../../client/paint/after-paint.ts';

/** The person's splits, as commands of the palette. */
export function SplitItems({ onClose }: { onClose(): void }) {
  const splits = useSplits();
  const own = currentKeys();
  return splits.map(({ splitId, name }, index) => {
    const key = keyOfSplit(index, own);
    return (
      <Command.Item
        key={splitId}
        value={`Go to ${name} ${splitId}`}
        keywords={[name, 'split', 'section']}
        onSelect={() => {
          onClose();
          afterPaint(() => goToView('split', { label: splitId }));
        }}
        className="flex h-10 items-center justify-between rounded-md px-3 text-sm"
      >
        <span className="truncate">Go to {name}</span>
        {key ? <Keys keys={key} /> : null}
      </Command.Item>
    );
  });
}
