import { SNIPPET_BODY_MAX, SNIPPET_NAME_MAX } from '@triage/contract/limits';
import type { Snippet } from '@triage/contract/sending/snippets';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { faultProps } from '../form/fault.ts';
import { FieldProblem } from '../form/field-problem.tsx';
import { SnippetFiles } from './snippet-files.tsx';
import { useSnippetForm } from './use-snippet-form.ts';

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
  const form = useSnippetForm({ snippet, name, body, onSaved, onClose });
  const id = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  const nameProblem = form.problemOf('name');
  return (
    <form
      ref={form.ref}
      aria-label={snippet ? `Edit ${snippet.name}` : 'New snippet'}
      onSubmit={onSubmit}
      className="py-3"
    >
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
          {...faultProps(id, nameProblem)}
        />
      </label>
      <FieldProblem id={id} problem={nameProblem} />
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
      <SnippetFiles files={form.files} onAdd={form.add} onRemove={form.remove} />
      {form.problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {form.problem}
        </p>
      ) : null}
      <div className="mt-3 flex gap-2">
        <Button type="submit" look="act" aria-disabled={form.isBusy}>
          Save snippet
        </Button>
        <Button look="quiet" onClick={form.cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
