import type { RuleExceptions } from '@triage/contract/triage/rules';
import type { Split, SplitPreview } from '@triage/contract/triage/splits';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import type { RuleDraft } from '../rules/rule-draft.ts';
import { findMissing, type SplitDraft, toSplitRequest } from './split-draft.ts';

export function useSplitForm(initial: SplitDraft, splitId: string | null, onSaved: (split: Split) => void) {
  const [draft, setDraft] = useState(initial);
  const [preview, setPreview] = useState<{ key: string; found: SplitPreview } | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function attempt(missing: string | null, work: () => Promise<void>): Promise<void> {
    setProblem(missing ?? '');
    if (missing) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(fieldProblemOf(error));
    }
    setBusy(false);
  }

  const showPreview = (of: SplitDraft = draft) => {
    const request = toSplitRequest(of);
    const { lane, conditions, exceptions } = request;
    return attempt(findMissing(request), async () => {
      const found = await trpc.splits.preview.mutate({ lane, conditions, exceptions });
      setPreview({ key: previewKey(of), found });
    });
  };

  const save = () => {
    const request = toSplitRequest(draft);
    return attempt(request.name === '' ? 'Give it a name' : findMissing(request), async () => {
      const saved = await (splitId
        ? trpc.splits.change.mutate({ ...request, splitId })
        : trpc.splits.create.mutate(request));
      announce('Split saved');
      onSaved(saved);
    });
  };

  async function except({ from = [], subjects = [] }: Partial<RuleExceptions>): Promise<void> {
    const { exceptions } = draft.rule;
    const changed = {
      from: [...new Set([...exceptions.from, ...from])],
      subjects: [...new Set([...exceptions.subjects, ...subjects])],
    };
    const refined = { ...draft, rule: { ...draft.rule, exceptions: changed } };
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
    problem,
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
