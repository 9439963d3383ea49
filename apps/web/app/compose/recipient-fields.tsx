import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { trpc } from '../client/data/trpc.ts';
import { changeDraft, type Draft } from '../client/draft/compose-store.ts';

type Field = 'to' | 'cc' | 'bcc';

const names: Record<Field, string> = { to: 'To', cc: 'Cc', bcc: 'Bcc' };

export function RecipientFields({ draft }: { draft: Draft }) {
  const [isOpen, setOpen] = useState(draft.cc !== '' || draft.bcc !== '');
  const fields: Field[] = isOpen ? ['to', 'cc', 'bcc'] : ['to'];
  return (
    <div className="shrink-0 px-5">
      {fields.map((field) => (
        <div key={field} className="flex items-center border-b border-line">
          <RecipientField field={field} value={draft[field]} autoFocus={field === 'to' && draft.to === ''} />
          {field === 'to' && !isOpen ? (
            <button
              type="button"
              onClick={() => setOpen(true)}
              className="h-7 shrink-0 rounded-sm px-2 text-xs text-ink-3 hover:bg-well hover:text-ink"
            >
              Cc, Bcc
            </button>
          ) : null}
        </div>
      ))}
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

function RecipientField({ field, value, autoFocus }: { field: Field; value: string; autoFocus: boolean }) {
  const id = useId();
  const word = value.split(/[,;]/).at(-1)?.trim() ?? '';
  const { data } = useQuery({
    queryKey: ['suggest', word],
    queryFn: () => trpc.search.suggest.query({ text: word }),
    enabled: word.length > 1 && !word.includes('>'),
    staleTime: 60_000,
  });
  const before = value.slice(0, value.length - word.length);
  return (
    <label className="flex min-w-0 flex-1 items-center">
      <span className="w-16 shrink-0 text-sm text-ink-3">{names[field]}</span>
      <input
        list={id}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: a new email starts with its recipient
        autoFocus={autoFocus}
        autoComplete="off"
        inputMode="email"
        onChange={(event) => changeDraft({ [field]: event.target.value })}
        className="h-10 min-w-0 flex-1 bg-transparent outline-none"
      />
      <datalist id={id}>
        {data?.senders.map((sender) => (
          <option key={sender} value={`${before}${sender}`} />
        ))}
      </datalist>
    </label>
  );
}
