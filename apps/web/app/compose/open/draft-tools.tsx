import { Trash2, Type } from 'lucide-react';
import { notify } from '../../client/changes/notices/notify.ts';
import { dropUndo, pushUndo, type Undoable } from '../../client/changes/undo-stack.ts';
import {
  asNewDraft,
  composeStore,
  type Draft,
  isAsPrepared,
  openDraft,
} from '../../client/draft/compose-store.ts';
import { dropFiles } from '../../client/offline/kept-files.ts';
import { IconButton } from '../../ui/button.tsx';
import { discardFiles } from '../files/draft-files.ts';
import { discardPrepared } from '../prepared/discard-prepared.ts';
import { dropDraft } from '../saved/start-keeping.ts';

interface Props {
  draft: Draft;
  showsFormats: boolean;
  onFormats(): void;
}

export function DraftTools({ draft, showsFormats, onFormats }: Props) {
  return (
    <>
      <IconButton
        label="Formatting"
        aria-expanded={showsFormats}
        className="min-[720px]:hidden"
        onClick={onFormats}
      >
        <Type size={17} aria-hidden />
      </IconButton>
      <IconButton
        label="Discard draft"
        hint="Ctrl Shift ,"
        data-action="discard"
        onClick={() => discard(draft)}
      >
        <Trash2 size={17} aria-hidden />
      </IconButton>
    </>
  );
}

function discard(draft: Draft): void {
  composeStore.set(null);
  void discardFiles(draft.files ?? []);
  void dropFiles((draft.files ?? []).map(({ key }) => key));
  dropDraft(draft);
  if (draft.threadId && isAsPrepared(draft)) void discardPrepared(draft.threadId);
  const undo = () => {
    dropUndo(step);
    dismiss();
    openDraft(asNewDraft(draft));
  };
  const step: Undoable = { text: 'Draft discarded', undo };
  pushUndo(step);
  const dismiss = notify(step.text, { action: { label: 'Undo', onClick: undo } });
}
