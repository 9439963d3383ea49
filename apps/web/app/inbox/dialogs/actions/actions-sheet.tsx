import { useNavigate } from '@remix-run/react';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { here } from '../../../client/changes/inbox-actions.ts';
import { rulePath } from '../../../client/data/place/inbox-location.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { listActions } from './list-actions.ts';
import { listTrashActions } from './move-actions.tsx';

interface Props {
  rows: readonly InboxRow[];
  me: string;
  onClose(): void;
}

/** Everything that can be done to these threads. */
export function ActionsSheet({ rows, me, onClose }: Props) {
  const navigate = useNavigate();
  const [row] = rows;
  if (!row) return null;
  const begin = (page: 'rules' | 'splits') => navigate(rulePath(row.threadId, page));
  const listed =
    here().view === 'trash' ? listTrashActions(rows, row) : listActions({ rows, row, me, begin });
  const choices = listed.map((choice) => ({
    ...choice,
    onChoose() {
      onClose();
      choice.onChoose();
    },
  }));
  return (
    <SheetDialog
      title={rows.length === 1 ? row.subject || 'No subject' : `${rows.length} threads`}
      onClose={onClose}
    >
      <ChoiceList choices={choices} />
    </SheetDialog>
  );
}
