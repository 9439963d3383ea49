import type { Snippet } from '@triage/contract/sending/snippets';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FileCount } from '../../viewer/file-count.tsx';
import { failureText } from '../form/failure-text.ts';
import { Section } from '../form/section.tsx';
import { findHeir, rowButton, useRowFocus } from '../form/use-row-focus.ts';
import { SnippetForm } from './snippet-form.tsx';
import { TransferButtons } from './transfer-buttons.tsx';

const byName = (one: Snippet, other: Snippet) => one.name.localeCompare(other.name);

export function SnippetsSection({ initial }: { initial: Snippet[] }) {
  const [snippets, setSnippets] = useState(initial);
  const [edited, setEdited] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const focusRow = useRowFocus(add);
  const close = (name: string | null) => {
    setEdited(null);
    focusRow(name);
  };
  const onSaved = (saved: Snippet, before: string) => {
    setSnippets(
      [...snippets.filter(({ name }) => name !== before && name !== saved.name), saved].toSorted(byName),
    );
    close(saved.name);
  };
  const names = snippets.map(({ name }) => name);
  const remove = (name: string) =>
    failureText(async () => {
      await trpc.snippets.remove.mutate({ name });
      setSnippets((all) => all.filter((each) => each.name !== name));
      announce(`Snippet “${name}” deleted`);
      focusRow(findHeir(names, name));
    });
  return (
    <Section
      title="Snippets"
      about="Texts, with files if you like, that you insert while writing: type ; and the name. {first name} and {date} are filled in."
    >
      <div id="snippets">
        {snippets.length > 0 ? (
          <ul aria-label="Snippets" className="mb-3 divide-y divide-line border-y border-line">
            {snippets.map((snippet) => (
              <li key={snippet.name}>
                {edited === snippet.name ? (
                  <SnippetForm snippet={snippet} onSaved={onSaved} onClose={() => close(edited)} />
                ) : (
                  <SnippetRow
                    snippet={snippet}
                    onEdit={() => setEdited(snippet.name)}
                    onRemove={() => remove(snippet.name)}
                  />
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {edited === '' ? (
          <SnippetForm snippet={null} onSaved={onSaved} onClose={() => close(edited)} />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button ref={add} onClick={() => setEdited('')}>
              <Plus size={16} aria-hidden /> New snippet
            </Button>
            <TransferButtons snippets={snippets} onImported={setSnippets} />
          </div>
        )}
      </div>
    </Section>
  );
}

interface RowProps {
  snippet: Snippet;
  onEdit(): void;
  /** Resolves with an error text, or null. */
  onRemove(): Promise<string | null>;
}

function SnippetRow({ snippet: { name, body, files }, onEdit, onRemove }: RowProps) {
  return (
    <div className="flex items-center gap-2 py-1.5">
      <p className="min-w-0 flex-1 text-sm">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          <FileCount files={files} />
        </span>
        <span className="block truncate text-xs text-ink-3">{body}</span>
      </p>
      <IconButton label={`Edit ${name}`} onClick={onEdit} {...rowButton(name)}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      <ConfirmDialog
        trigger={
          <IconButton label={`Delete ${name}`}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        }
        title={`Delete “${name}”?`}
        verb="Delete snippet"
        onConfirm={onRemove}
      >
        {files.length > 0 ? 'Its text and its files are deleted.' : 'Its text is deleted.'} Emails that you
        wrote with it stay as they are.
      </ConfirmDialog>
    </div>
  );
}
