import { ATTACHMENTS_BYTES_MAX, ATTACHMENTS_MAX } from '@triage/contract/limits';
import type { Snippet, SnippetFile } from '@triage/contract/sending/snippets';
import { useEffect, useRef, useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { uploadFile } from '../../client/files/upload-file.ts';

export interface FormFile extends Omit<SnippetFile, 'attachmentId'> {
  key: string;
  /** Without it, the file is still being uploaded. */
  attachmentId?: string;
  sent: number;
}

const TOO_LARGE = 'A snippet can have at most 50 files and 25 MB, as much as an email.';

/** The files of a snippet that is being edited. They become its own, or are deleted, when it is saved. */
export function useSnippetFiles(initial: readonly SnippetFile[]) {
  const [files, setFiles] = useState<FormFile[]>(() =>
    initial.map((file) => ({ ...file, key: file.attachmentId, sent: file.size })),
  );
  const [problem, setProblem] = useState('');
  const uploads = useUploads();

  const add = (given: readonly File[]) => {
    setProblem('');
    const added = given.map((file) => [toFormFile(file), file] as const);
    const all = [...files, ...added.map(([entry]) => entry)];
    if (areTooLarge(all)) {
      setProblem(TOO_LARGE);
      return;
    }
    setFiles(all);
    for (const [entry, file] of added) void upload(entry, file);
  };

  const upload = async ({ key }: FormFile, file: File) => {
    const change = (changed: Partial<FormFile>) =>
      setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)));
    const signal = uploads.start(key);
    try {
      const attachmentId = await uploadFile(file, { signal, onProgress: (sent) => change({ sent }) });
      uploads.finish(key, attachmentId);
      change({ attachmentId });
    } catch (error) {
      if (signal.aborted) return;
      setFiles((all) => all.filter((each) => each.key !== key));
      setProblem(`Couldn’t attach “${file.name}”: ${reasonOf(error)}`);
    }
  };

  const remove = (key: string) => {
    setProblem('');
    uploads.stop(key);
    setFiles((all) => all.filter((each) => each.key !== key));
  };

  /** After the snippet itself is stored. Asked twice, it changes nothing more. */
  const save = async (saved: Snippet): Promise<Snippet> => {
    let snippet = saved;
    const { name } = saved;
    const kept = new Set(files.map(({ attachmentId }) => attachmentId));
    for (const { attachmentId } of saved.files)
      if (!kept.has(attachmentId)) snippet = await trpc.snippets.removeFile.mutate({ name, attachmentId });
    const there = new Set(saved.files.map(({ attachmentId }) => attachmentId));
    const attachmentIds = files.flatMap(({ attachmentId }) =>
      attachmentId && !there.has(attachmentId) ? [attachmentId] : [],
    );
    if (attachmentIds.length > 0) snippet = await trpc.snippets.addFiles.mutate({ name, attachmentIds });
    uploads.settle();
    return snippet;
  };

  const isUploading = files.some(({ attachmentId }) => attachmentId === undefined);
  return { files, problem, isUploading, add, remove, save };
}

function toFormFile({ name, type, size }: File): FormFile {
  return { key: crypto.randomUUID(), filename: name, mimeType: type, size, sent: 0 };
}

function areTooLarge(files: readonly FormFile[]): boolean {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return files.length > ATTACHMENTS_MAX || bytes > ATTACHMENTS_BYTES_MAX;
}

/** Uploads that no snippet took when the form closes are stopped, and discarded on the server. */
function useUploads() {
  const running = useRef(new Map<string, AbortController>());
  const unsaved = useRef(new Map<string, string>());
  const discard = (ids: readonly string[]) => {
    // Files that this misses are pruned on the server by age.
    if (ids.length > 0)
      void trpc.attachments.discard.mutate({ attachmentIds: [...ids] }).catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form closes
  useEffect(
    () => () => {
      for (const stopper of running.current.values()) stopper.abort();
      discard([...unsaved.current.values()]);
    },
    [],
  );
  return {
    start(key: string): AbortSignal {
      const stopper = new AbortController();
      running.current.set(key, stopper);
      return stopper.signal;
    },
    finish(key: string, attachmentId: string) {
      running.current.delete(key);
      unsaved.current.set(key, attachmentId);
    },
    stop(key: string) {
      running.current.get(key)?.abort();
      const attachmentId = unsaved.current.get(key);
      unsaved.current.delete(key);
      if (attachmentId) discard([attachmentId]);
    },
    settle: () => unsaved.current.clear(),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name !== 'TRPCClientError') return error.message;
  return fieldProblemOf(error);
}
