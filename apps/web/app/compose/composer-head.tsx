import { PanelBottom, PictureInPicture2, X } from 'lucide-react';
import { changeDraft, type Draft } from '../client/draft/compose-store.ts';
import { IconButton } from '../ui/button.tsx';
import { closeComposer } from './close-draft.ts';

const titles = { new: 'New email', reply: 'Reply', 'reply all': 'Reply to all', forward: 'Forward' };

export function titleOf({ kind }: Draft): string {
  return titles[kind];
}

export function ComposerHead({ draft }: { draft: Draft }) {
  return (
    <div className="flex h-12 shrink-0 items-center gap-1 pr-2 pl-5">
      <h2 className="flex-1 font-semibold">{titleOf(draft)}</h2>
      {draft.threadId ? (
        <IconButton
          label={draft.isFloating ? 'Move under the email' : 'Pop out'}
          className="max-[719px]:hidden"
          onClick={() => changeDraft({ isFloating: !draft.isFloating })}
        >
          {draft.isFloating ? (
            <PanelBottom size={17} aria-hidden />
          ) : (
            <PictureInPicture2 size={17} aria-hidden />
          )}
        </IconButton>
      ) : null}
      <IconButton label="Save draft and close" hint="Esc" onClick={closeComposer}>
        <X size={17} aria-hidden />
      </IconButton>
    </div>
  );
}
