import type { Label } from '@triage/contract/triage/labels';
import { RULES_MAX } from '@triage/contract/triage/rule-limits';
import type { Rule, RuleRun } from '@triage/contract/triage/rules';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SettingsSubPage } from '../form/sub-page.tsx';
import { findHeir, useRowFocus } from '../form/use-row-focus.ts';
import { EMPTY_DRAFT, type RuleDraft, writeDraft } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleLog } from './rule-log.tsx';
import { RuleRow } from './rule-row.tsx';
import { useRules } from './use-rules.ts';

interface Props {
  initial: Rule[];
  runs: RuleRun[];
  labels: Label[];
  /** Why no sentence is judged; null when one is. */
  needs: Rule['needs'];
  /** A new rule, prefilled from a thread. */
  suggested: Partial<RuleDraft> | null;
}

export function RulesPage({ initial, runs, labels, needs, suggested }: Props) {
  const { rules, log, problem, told, put, switchOff, apply, remove, move } = useRules(initial, runs);
  const [edited, setEdited] = useState<string | null>(suggested ? '' : null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusRow = useRowFocus(addButton);
  const close = (row: string | null) => {
    setEdited(null);
    focusRow(row);
  };
  const onSaved = (rule: Rule) => {
    put(rule);
    close(rule.ruleId);
  };
  const removeRow = async (rule: Rule) => {
    const failed = await remove(rule);
    const keys = rules.map((each) => each.ruleId);
    if (failed === null) focusRow(findHeir(keys, rule.ruleId));
    return failed;
  };
  return (
    <SettingsSubPage
      title="Rules"
      about="A rule acts on new emails, and on those of the last 14 days if you apply it to them. Rules are tried from top to bottom; the first one that chooses a lane wins. What you do to an email yourself always comes before a rule."
    >
      {problem ? (
        <p role="alert" className="mb-3 text-sm text-danger">
          {problem}
        </p>
      ) : null}
      {rules.length === 0 && edited !== '' ? (
        <p className="border-t border-line py-6 text-sm text-ink-2">
          No rules yet. Make one here, or choose “Always do this…” on an email.
        </p>
      ) : null}
      {rules.length > 0 ? (
        <ul aria-label="Rules" className="divide-y divide-line border-y border-line">
          {rules.map((rule, place) => (
            <li key={rule.ruleId}>
              {edited === rule.ruleId ? (
                <RuleForm
                  initial={writeDraft(rule)}
                  ruleId={rule.ruleId}
                  needs={needs}
                  labels={labels}
                  onSaved={onSaved}
                  onClose={() => close(edited)}
                />
              ) : (
                <RuleRow
                  rule={rule}
                  labels={labels}
                  isFirst={place === 0}
                  isLast={place === rules.length - 1}
                  onEdit={() => setEdited(rule.ruleId)}
                  onSwitchOff={() => void switchOff(rule)}
                  onMove={(by) => void move(rule, by)}
                  onApply={() => apply(rule)}
                  onRemove={() => removeRow(rule)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {edited === '' ? (
        <RuleForm
          initial={{ ...EMPTY_DRAFT, ...suggested }}
          ruleId={null}
          needs={needs}
          labels={labels}
          onSaved={onSaved}
          onClose={() => close(edited)}
        />
      ) : (
        <Button
          ref={addButton}
          className="mt-4"
          disabled={rules.length >= RULES_MAX}
          onClick={() => setEdited('')}
        >
          <Plus size={16} aria-hidden /> New rule
        </Button>
      )}
      <p role="status" className="mt-4 text-sm text-ink-2 empty:hidden">
        {told}
      </p>
      <RuleLog runs={log} labels={labels} />
    </SettingsSubPage>
  );
}
