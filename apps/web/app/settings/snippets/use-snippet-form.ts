import type { Snippet } from '@triage/contract/sending/snippets';
import { useRef } from 'react';
import { trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import type { Fault } from '../form/fault.ts';
import { useUnsaved } from '../form/unsaved.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { findNameProblem, tidyName } from './check-name.ts';
import { useSnippetFiles } from './use-snippet-files.ts';

interface Wanted {
  /** Null for a new one. */
  snippet: Snippet | null;
  name: string;
  body: string;
  onSaved(saved: Snippet, before: string): void;
  onClose(): void;
}

/** Saves a snippet under a name that no other one has: the API writes over a snippet of the same name. */
export function useSnippetForm({ snippet, name, body, onSaved, onClose }: Wanted) {
  useUnsaved(name !== (snippet?.name ?? '') || body !== (snippet?.body ?? ''));
  const attempt = useAttempt(atName);
  const { files, isUploading, problem: fileProblem, ...attached } = useSnippetFiles(snippet?.files ?? []);
  // Stored already, where only its files could not be.
  const stored = useRef<Snippet | null>(null);

  async function store(): Promise<Fault | null> {
    const before = (stored.current ?? snippet)?.name;
    const after = name === before ? name : tidyName(name);
    const taken = after === before ? null : await findTaken(after, before);
    if (taken) return taken;
    const renamed = before !== undefined && before !== after ? { renamed: after } : {};
    stored.current = await trpc.snippets.put.mutate({ name: before ?? after, body, ...renamed });
    const saved = await attached.save(stored.current);
    announce(`Snippet “${saved.name}” saved`);
    onSaved(saved, snippet?.name ?? saved.name);
    return null;
  }
  const save = () => {
    if (isUploading) return;
    const missing = tidyName(name) === '' ? { text: 'Give it a name', field: 'name' } : null;
    return attempt.attempt(missing, store);
  };
  const cancel = () => {
    if (stored.current) onSaved(stored.current, snippet?.name ?? stored.current.name);
    else onClose();
  };
  return {
    ref: attempt.form,
    problemOf: attempt.problemOf,
    problem: attempt.problem || fileProblem,
    isBusy: attempt.isBusy || isUploading,
    files,
    add: attached.add,
    remove: attached.remove,
    save,
    cancel,
  };
}

/** Asks for the list, because another tab may have added to it. */
async function findTaken(name: string, before: string | undefined): Promise<Fault | null> {
  const others = (await trpc.snippets.list.query()).map((each) => each.name);
  const text = findNameProblem(
    name,
    others.filter((other) => other !== before),
  );
  return text === null ? null : { text, field: 'name' };
}

function atName(fault: Fault): Fault {
  const isName = fault.field === 'name' || fault.field === 'renamed';
  return { ...fault, field: isName ? 'name' : null };
}
