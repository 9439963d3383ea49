import type { Label } from '@triage/contract/triage/labels';
import type { Lane } from '@triage/contract/triage/lanes';
import { Command } from 'cmdk';
import { aboutView, viewText } from '../../client/data/place/views.ts';
import { LabelDot } from '../../ui/label-dot.tsx';
import { ViewIcon } from '../view-icon.tsx';

export const lanes: Lane[] = ['reply', 'schedule', 'fyi', 'done'];

interface LaneItemsProps {
  /** Of all the threads. */
  current: Lane | undefined;
  onChoose(lane: Lane): void;
}

export function LaneItems({ current, onChoose }: LaneItemsProps) {
  return lanes.map((lane) => (
    <Command.Item
      key={lane}
      value={viewText(lane).name}
      data-hue={lane}
      onSelect={() => onChoose(lane)}
      className="flex h-11 items-center gap-3 rounded-md px-3 text-sm"
    >
      <ViewIcon view={lane} size={17} />
      <span className="flex-1 font-medium">{viewText(lane).name}</span>
      <span className="text-ink-3">{lane === current ? 'Current lane' : aboutView(lane)}</span>
    </Command.Item>
  ));
}

export function LabelItems({ labels, onChoose }: { labels: readonly Label[]; onChoose(label: Label): void }) {
  return (
    <>
      {labels.length > 0 ? (
        <p aria-hidden className="px-3 pt-3 pb-1 text-xs text-ink-3">
          Label and archive
        </p>
      ) : null}
      {labels.map((label) => (
        <Command.Item
          key={label.id}
          value={`${label.name} ${label.id}`}
          keywords={[label.name]}
          onSelect={() => onChoose(label)}
          className="flex h-11 items-center gap-3 rounded-md px-3 text-sm"
        >
          <span className="grid w-[17px] shrink-0 place-items-center">
            <LabelDot id={label.id} colour={label.colour} size={11} />
          </span>
          <span className="min-w-0 flex-1 truncate font-medium">{label.name}</span>
        </Command.Item>
      ))}
    </>
  );
}
