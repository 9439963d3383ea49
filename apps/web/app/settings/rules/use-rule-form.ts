import type { Rule, RuleExceptions, RulePreview } from '@triage/contract/triage/rules';
import { useState } from 'react';
import { trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import { isChangedFrom, useUnsaved } from '../form/unsaved.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { addExceptions, findMissing, previewKey, type RuleDraft, toRuleRequest } from './rule-draft.ts';

/** A draft of a rule with its preview. A rule is switched on only with a preview of what it says now. */
export function useRuleForm(initial: RuleDraft, ruleId: string | null, onSaved: (rule: Rule) => void) {
  const [draft, setDraft] = useState(initial);
  useUnsaved(isChangedFrom(initial, draft));
  const [preview, setPreview] = useState<{ key: string; found: RulePreview } | null>(null);
  const [right, setRight] = useState<ReadonlySet<string>>(new Set());
  const { problem, isBusy, attempt } = useAttempt();

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
    problem,
    isBusy,
    showPreview: () => showPreview(),
    save,
    except,
  };
}
