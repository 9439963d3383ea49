import type { Choice } from '../../../ui/choice-list.tsx';
import { listMarkActions } from './mark-actions.tsx';
import { listMoveActions, listOutsideActions } from './move-actions.tsx';
import { listSelectAction } from './select-action.tsx';
import { listSenderActions } from './sender-actions.tsx';
import type { Targets } from './targets.ts';
import { listQuietAction, listWaitingActions } from './waiting-actions.tsx';

/** In the order in which they are used most, below the one that starts a selection; those of a group are alike. */
export function listActions(targets: Targets): Choice[][] {
  return [
    [
      ...listSelectAction(targets),
      ...listWaitingActions(targets),
      ...listMoveActions(targets),
      ...listMarkActions(targets),
    ],
    [...listOutsideActions(targets), listQuietAction(targets)],
    listSenderActions(targets),
  ];
}
