import type { Rule, RuleExceptions, RulePreview } from '@triage/contract/triage/rules';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import { findMissing, previewKey, type RuleDraft, toRuleRequest } from './rule-draft.ts';

/** A draft of a rule with its preview. A rule is switched on only with a preview of what it says now. */
export function useRuleForm(initial: RuleDraft, ruleId: string | null, onSaved: (rule: Rule) => void) {
  const [draft, setDraft] = useState(initial);
  const [preview, setPreview] = useState<{ key: string; found: RulePreview } | null>(null);
  const [right, setRight] = useState<ReadonlySet<string>>(new Set());
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

  const showPreview = (of: RuleDraft = draft) =>
    attempt(findMissing(toRuleRequest(of)), async () => {
      const { conditions, exceptions, actions } = toRuleRequest(of);
      const asked = { conditions, exceptions, actions, ...(ruleId && { ruleId }) };
      const found = await trpc.rules.preview.mutate(asked);
      setPreview({ key: previewKey(of), found });
    });

  const save = (enabled: boolean) => {
    const rule = { ...toRuleRequest(draft), enabled };
    const missing = rule.name === '' ? 'Give it a name' : findMissing(rule);
    return attempt(missing, async () => {
      const saved = await (ruleId
        ? trpc.rules.change.mutate({ ...rule, ruleId })
        : trpc.rules.create.mutate(rule));
      announce(enabled ? 'Rule saved and on' : 'Rule saved, off');
      onSaved(saved);
    });
  };

  async function except({ from = [], subjects = [] }: Partial<RuleExceptions>): Promise<void> {
    const { exceptions } = draft;
    const changed = {
      ...draft,
      exceptions: {
        from: [...new Set([...exceptions.from, ...from])],
        subjects: [...new Set([...exceptions.subjects, ...subjects])],
      },
    };
    setDraft(changed);
    await showPreview(changed);
  }

  return {
    draft,
    change: (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part })),
    preview: preview?.found ?? null,
    isCurrent: preview?.key === previewKey(draft),
    right,
    markRight: (threadId: string) => setRight(new Set([...right, threadId])),
    problem,
    isBusy,
    showPreview: () => showPreview(),
    save,
    except,
  };
}
