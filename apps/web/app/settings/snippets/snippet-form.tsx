import { SNIPPET_BODY_MAX, SNIPPET_NAME_MAX } from '@triage/contract/limits';
import type { Snippet } from '@triage/contract/sending/snippets';
import { type FormEvent, useRef, useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useUnsaved } from '../form/unsaved.ts';
import { SnippetFiles } from './snippet-files.tsx';
import { useSnippetFiles } from './use-snippet-files.ts';

interface Props {
  /** Null for a new one. */
  snippet: Snippet | null;
  onSaved(saved: Snippet, before: string): void;
  onClose(): void;
}

const field = 'w-full rounded-md border border-line-strong/55 bg-sheet px-3 text-sm focus:border-ink';

export function SnippetForm({ snippet, onSaved, onClose }: Props) {
  const [name, setName] = useState(snippet?.name ?? '');
  const [body, setBody] = useState(snippet?.body ?? '');
  useUnsaved(name !== (snippet?.name ?? '') || body !== (snippet?.body ?? ''));
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const { files, isUploading, ...attached } = useSnippetFiles(snippet?.files ?? []);
  // Stored already, where only its files could not be.
  const stored = useRef<Snippet | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setProblem('');
    const before = (stored.current ?? snippet)?.name ?? name;
    try {
      const saved = await trpc.snippets.put.mutate({
        name: before,
        body,
        ...(before === name ? {} : { renamed: name }),
      });
      stored.current = saved;
      onSaved(await attached.save(saved), snippet?.name ?? saved.name);
    } catch (error) {
      setProblem(fieldProblemOf(error));
      setSaving(false);
    }
  };
  const onCancel = () => {
    if (stored.current) onSaved(stored.current, snippet?.name ?? stored.current.name);
    else onClose();
  };
  return (
    <form aria-label={snippet ? `Edit ${snippet.name}` : 'New snippet'} onSubmit={onSubmit} className="py-3">
      <label className="block">
        <span className="mb-1 block text-xs text-ink-2">Name</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this form
          autoFocus
          value={name}
          required
          maxLength={SNIPPET_NAME_MAX}
          onChange={(event) => setName(event.target.value)}
          className={`${field} h-10`}
        />
      </label>
      <label className="mt-3 block">
        <span className="mb-1 block text-xs text-ink-2">Text</span>
        <textarea
          value={body}
          required
          maxLength={SNIPPET_BODY_MAX}
          dir="auto"
          onChange={(event) => setBody(event.target.value)}
          placeholder="Hi {first name}, thank you for your email."
          className={`${field} field-sizing-content min-h-24 py-2 leading-6`}
        />
      </label>
      <SnippetFiles files={files} onAdd={attached.add} onRemove={attached.remove} />
      {problem || attached.problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem || attached.problem}
        </p>
      ) : null}
      <div className="mt-3 flex gap-2">
        <Button type="submit" look="act" disabled={isSaving || isUploading}>
          Save snippet
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
