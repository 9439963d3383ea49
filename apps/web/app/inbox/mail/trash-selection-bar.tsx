import { Trash2, Undo2 } from 'lucide-react';
import { askDelete } from '../../client/changes/ask-delete.ts';
import { takeBack } from '../../client/changes/inbox-actions.ts';
import { BarButton, BarFrame, type Total, useSelectedRows } from '../../rows/selection-bar.tsx';

export function TrashSelectionBar({ total }: { total: Total }) {
  return (
    <BarFrame count={useSelectedRows().length} total={total}>
      <BarButton
        name="Take out of Trash"
        id="trash"
        icon={<Undo2 size={17} aria-hidden />}
        onClick={() => takeBack('trash')}
      />
      <BarButton
        name="Delete for good"
        id="delete-for-good"
        icon={<Trash2 size={17} aria-hidden />}
        onClick={() => askDelete()}
      />
    </BarFrame>
  );
}
