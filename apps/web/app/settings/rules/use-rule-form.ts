import type { Rule, RuleExceptions, RulePreview } from '@triage/contract/triage/rules';
import { useState } from 'react';
import { trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import { isChangedFrom, useUnsaved } from '../form/unsaved.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { useFocusedPreview } from '../form/use-focused-preview.ts';
import { addExceptions, findMissing, previewKey, type RuleDraft, toRuleRequest } from './rule-draft.ts';
import { RULE_PREVIEW } from './rule-preview.tsx';

/** A draft of a rule with its preview. A rule is switched on only with a preview of what it says now. */
export function useRuleForm(initial: RuleDraft, ruleId: string | null, onSaved: (rule: Rule) => void) {
  const [draft, setDraft] = useState(initial);
  useUnsaved(isChangedFrom(initial, draft));
  const [preview, setPreview] = useState<{ key: string; found: RulePreview } | null>(null);
  const [right, setRight] = useState<ReadonlySet<string>>(new Set());
  const { form, problem, problemOf, isBusy, attempt } = useAttempt(async (fault) => {
    const { locateRuleFault } = await import('./locate-fault.ts');
    return locateRuleFault(fault, toRuleRequest(draft));
  });
  useFocusedPreview(preview?.found, RULE_PREVIEW);

  const showPreview = (of: RuleDraft = draft) =>
    attempt(findMissing(toRuleRequest(of)), async () => {
      const { conditions, exceptions, actions } = toRuleRequest(of);
      const asked = { conditions, exceptions, actions, ...(ruleId && { ruleId }) };
      const found = await trpc.rules.preview.mutate(asked);
      setPreview({ key: previewKey(of), found });
      return null;
    });

  const save = (enabled: boolean) => {
    const rule = { ...toRuleRequest(draft), enabled };
    const missing = rule.name === '' ? { text: 'Give it a name', field: 'name' } : findMissing(rule);
    return attempt(missing, async () => {
      const saved = await (ruleId
        ? trpc.rules.change.mutate({ ...rule, ruleId })
        : trpc.rules.create.mutate(rule));
      announce(enabled ? 'Rule saved and on' : 'Rule saved, off');
      onSaved(saved);
      return null;
    });
  };

  async function except(added: Partial<RuleExceptions>): Promise<void> {
    const changed = { ...draft, exceptions: addExceptions(draft.exceptions, added) };
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
    ref: form,
    problem,
    problemOf,
    isBusy,
    showPreview: () => showPreview(),
    save,
    except,
  };
}
