import { PanelBottom, PictureInPicture2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { changeDraft, type Draft } from '../client/draft/compose-store.ts';
import { IconButton } from '../ui/button.tsx';
import { closeComposer } from './close-draft.ts';

const titles = { new: 'New email', reply: 'Reply', 'reply all': 'Reply to all', forward: 'Forward' };

export function titleOf({ kind }: Draft): string {
  return titles[kind];
}

interface Props {
  draft: Draft;
  /** For a phone, where the bar below has no space for them. */
  tools: ReactNode;
}

export function ComposerHead({ draft, tools }: Props) {
  const scrolls = draft.threadId === null || draft.isFloating;
  return (
    <div
      className={`flex h-12 shrink-0 items-center gap-1 bg-float pr-2 pl-5 max-[719px]:sticky max-[719px]:top-0 max-[719px]:z-10 ${scrolls ? 'min-[720px]:sticky min-[720px]:top-0 min-[720px]:z-10' : 'rounded-t-xl'}`}
    >
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
      <div className="flex gap-1 min-[480px]:hidden">{tools}</div>
      <IconButton label="Save draft and close" hint="Esc" onClick={closeComposer}>
        <X size={17} aria-hidden />
      </IconButton>
    </div>
  );
}
