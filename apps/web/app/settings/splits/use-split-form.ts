import type { RuleExceptions } from '@triage/contract/triage/rules';
import type { Split, SplitPreview } from '@triage/contract/triage/splits';
import { useState } from 'react';
import { trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import { isChangedFrom, useUnsaved } from '../form/unsaved.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { useFocusedPreview } from '../form/use-focused-preview.ts';
import { addExceptions, type RuleDraft } from '../rules/rule-draft.ts';
import { findMissing, type SplitDraft, toSplitRequest } from './split-draft.ts';
import { SPLIT_PREVIEW } from './split-preview-list.tsx';

export function useSplitForm(initial: SplitDraft, splitId: string | null, onSaved: (split: Split) => void) {
  const [draft, setDraft] = useState(initial);
  useUnsaved(isChangedFrom(initial, draft));
  const [preview, setPreview] = useState<{ key: string; found: SplitPreview } | null>(null);
  const { form, problem, problemOf, isBusy, attempt } = useAttempt(async (fault) => {
    const { locateSplitFault } = await import('../rules/locate-fault.ts');
    return locateSplitFault(fault, toSplitRequest(draft));
  });
  useFocusedPreview(preview?.found, SPLIT_PREVIEW);

  const showPreview = (of: SplitDraft = draft) => {
    const request = toSplitRequest(of);
    const { lane, conditions, exceptions } = request;
    return attempt(findMissing(request), async () => {
      const found = await trpc.splits.preview.mutate({ lane, conditions, exceptions });
      setPreview({ key: previewKey(of), found });
      return null;
    });
  };

  const save = () => {
    const request = toSplitRequest(draft);
    const missing = request.name === '' ? { text: 'Give it a name', field: 'name' } : findMissing(request);
    return attempt(missing, async () => {
      const saved = await (splitId
        ? trpc.splits.change.mutate({ ...request, splitId })
        : trpc.splits.create.mutate(request));
      announce('Split saved');
      onSaved(saved);
      return null;
    });
  };

  async function except(added: Partial<RuleExceptions>): Promise<void> {
    const exceptions = addExceptions(draft.rule.exceptions, added);
    const refined = { ...draft, rule: { ...draft.rule, exceptions } };
    setDraft(refined);
    await showPreview(refined);
  }

  return {
    draft,
    change: (part: Partial<Omit<SplitDraft, 'rule'>>) => setDraft((before) => ({ ...before, ...part })),
    changeRule: (part: Partial<RuleDraft>) =>
      setDraft((before) => ({ ...before, rule: { ...before.rule, ...part } })),
    preview: preview?.found ?? null,
    isCurrent: preview?.key === previewKey(draft),
    ref: form,
    problem,
    problemOf,
    isBusy,
    showPreview: () => showPreview(),
    save,
    except,
  };
}

/** Name and colour change nothing in it. */
function previewKey({ lane, rule }: SplitDraft): string {
  return JSON.stringify([lane, { ...rule, name: '' }]);
}
