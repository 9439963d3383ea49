import type { Snippet } from '@triage/contract/sending/snippets';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FileCount } from '../../viewer/file-count.tsx';
import { Section } from '../form/section.tsx';
import { SnippetForm } from './snippet-form.tsx';
import { TransferButtons } from './transfer-buttons.tsx';

const byName = (one: Snippet, other: Snippet) => one.name.localeCompare(other.name);

export function SnippetsSection({ initial }: { initial: Snippet[] }) {
  const [snippets, setSnippets] = useState(initial);
  const [edited, setEdited] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const onSaved = (saved: Snippet, before: string) => {
    setSnippets(
      [...snippets.filter(({ name }) => name !== before && name !== saved.name), saved].toSorted(byName),
    );
    setEdited(null);
  };
  const remove = async (name: string) => {
    setProblem('');
    try {
      await trpc.snippets.remove.mutate({ name });
      setSnippets((all) => all.filter((each) => each.name !== name));
    } catch (error) {
      setProblem(`Couldn’t delete “${name}”: ${fieldProblemOf(error)}`);
    }
  };
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
                  <SnippetForm snippet={snippet} onSaved={onSaved} onClose={() => setEdited(null)} />
                ) : (
                  <div className="flex items-center gap-2 py-1.5">
                    <p className="min-w-0 flex-1 text-sm">
                      <span className="flex items-center gap-2">
                        <span className="truncate font-medium">{snippet.name}</span>
                        <FileCount files={snippet.files} />
                      </span>
                      <span className="block truncate text-xs text-ink-3">{snippet.body}</span>
                    </p>
                    <IconButton label={`Edit ${snippet.name}`} onClick={() => setEdited(snippet.name)}>
                      <Pencil size={16} aria-hidden />
                    </IconButton>
                    <IconButton label={`Delete ${snippet.name}`} onClick={() => void remove(snippet.name)}>
                      <Trash2 size={16} aria-hidden />
                    </IconButton>
                  </div>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {problem ? (
          <p role="alert" className="mb-3 text-sm text-danger">
            {problem}
          </p>
        ) : null}
        {edited === '' ? (
          <SnippetForm snippet={null} onSaved={onSaved} onClose={() => setEdited(null)} />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={() => setEdited('')}>
              <Plus size={16} aria-hidden /> New snippet
            </Button>
            <TransferButtons snippets={snippets} onImported={setSnippets} />
          </div>
        )}
      </div>
    </Section>
  );
}
