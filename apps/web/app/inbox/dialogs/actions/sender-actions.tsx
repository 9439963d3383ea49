import { Ban, Columns2, Workflow } from 'lucide-react';
import { blockSender } from '../../../client/changes/block-sender.ts';
import { findSenderToBlock } from '../../../client/changes/find-sender-to-block.ts';
import { parseSender } from '../../../client/data/parse-sender.ts';
import type { Choice } from '../../../ui/choice-list.tsx';
import { icon, type Targets } from './targets.ts';

/** Actions for a single thread: a rule, a split, blocking its sender. */
export function listSenderActions({ rows, row, me, begin }: Targets): Choice[] {
  if (rows.length !== 1) return [];
  const block: Choice = {
    id: 'block',
    name: `Block ${parseSender(row.sender).name}`,
    icon: <Ban {...icon} />,
    onChoose: () => blockSender(me, rows),
  };
  return [
    {
      id: 'rule',
      name: 'Always do this…',
      icon: <Workflow {...icon} />,
      onChoose: () => begin('rules'),
    },
    {
      id: 'split',
      name: 'Make a split of mail like this…',
      icon: <Columns2 {...icon} />,
      onChoose: () => begin('splits'),
    },
    ...(findSenderToBlock(rows, me) === null ? [] : [block]),
  ];
}
