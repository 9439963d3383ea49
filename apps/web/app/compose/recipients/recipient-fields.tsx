import { useState } from 'react';
import { changeDraft, type Draft } from '../../client/draft/compose-store.ts';
import { type Field, fields } from './change-recipients.ts';
import { LookalikeNote } from './lookalike-note.tsx';
import { RecipientField } from './recipient-field.tsx';
import { useLookalikes } from './use-lookalikes.ts';

export function RecipientFields({ draft }: { draft: Draft }) {
  const [isOpen, setOpen] = useState<boolean | 'asked'>(draft.cc !== '' || draft.bcc !== '');
  const lookalikes = useLookalikes(draft);
  const doubtful = new Set(lookalikes.map(({ email }) => email));
  const shown: readonly Field[] = isOpen ? fields : ['to'];
  return (
    <div className="shrink-0 px-5">
      {shown.map((field) => (
        <div key={field} className="flex items-start border-b border-line">
          {/* Before the field in the tab order, so that Tab leads from To to Subject. */}
          {field === 'to' && !isOpen ? (
            <button
              type="button"
              title="Cc (Ctrl Shift C), Bcc (Ctrl Shift B)"
              data-action="cc"
              onClick={() => setOpen('asked')}
              className="order-last mt-1.5 h-7 shrink-0 rounded-sm px-2 text-xs text-ink-3 hover:bg-well hover:text-ink"
            >
              Cc, Bcc
            </button>
          ) : null}
          <RecipientField
            draft={draft}
            field={field}
            autoFocus={
              field === 'to' ? draft.to === '' && !draft.isReopened : field === 'cc' && isOpen === 'asked'
            }
            doubtful={doubtful}
            onDragChip={() => setOpen(true)}
          />
        </div>
      ))}
      <LookalikeNote lookalikes={lookalikes} />
      <label className="flex items-center border-b border-line">
        <span className="w-16 shrink-0 text-sm text-ink-3">Subject</span>
        <input
          name="subject"
          value={draft.subject}
          onChange={(event) => changeDraft({ subject: event.target.value })}
          className="h-10 min-w-0 flex-1 bg-transparent font-semibold outline-none"
        />
      </label>
    </div>
  );
}
