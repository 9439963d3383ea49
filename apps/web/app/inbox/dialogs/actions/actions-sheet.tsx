import { useNavigate } from '@remix-run/react';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { here } from '../../../client/changes/inbox-actions.ts';
import { rulePath } from '../../../client/data/place/inbox-location.ts';
import type { ActionsOpener } from '../../../client/data/place/panel.ts';
import { type Choice, ChoiceList } from '../../../ui/choice-list.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { ActionsMenu } from './actions-menu.tsx';
import { listActions } from './list-actions.ts';
import { listTrashActions } from './move-actions.tsx';

interface Props {
  rows: readonly InboxRow[];
  from?: ActionsOpener;
  me: string;
  onClose(): void;
}

/** On a phone, and wherever fingers point, a menu beside its button would be too small. */
const HAS_MENU = '(min-width: 720px) and (not (pointer: coarse))';

/** Everything that can be done to these threads. */
export function ActionsSheet({ rows, from, me, onClose }: Props) {
  const navigate = useNavigate();
  const [row] = rows;
  if (!row) return null;
  const begin = (page: 'rules' | 'splits') => navigate(rulePath(row.threadId, page));
  const groups =
    here().view === 'trash' ? [listTrashActions(rows, row)] : listActions({ rows, row, me, begin });
  const closing = (choice: Choice): Choice => ({
    ...choice,
    onChoose() {
      onClose();
      choice.onChoose();
    },
  });
  const title = rows.length === 1 ? row.subject || 'No subject' : `${rows.length} threads`;
  if (from && matchMedia(HAS_MENU).matches) {
    const hidden = new Set(from.shown);
    const others = groups.map((group) => group.filter(({ id }) => !hidden.has(id)).map(closing));
    return <ActionsMenu title={title} button={from.button} groups={others} onClose={onClose} />;
  }
  return (
    <SheetDialog title={title} onClose={onClose}>
      <ChoiceList choices={groups.flat().map(closing)} />
    </SheetDialog>
  );
}
