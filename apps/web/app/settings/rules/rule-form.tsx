import type { Label } from '@triage/contract/triage/labels';
import { RULE_NAME_MAX } from '@triage/contract/triage/rule-limits';
import type { Rule } from '@triage/contract/triage/rules';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { ActionFields } from './action-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { DraftFields } from './draft-fields.tsx';
import { ExceptionList } from './exception-list.tsx';
import { TextField } from './fields.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { RulePreviewList } from './rule-preview.tsx';
import { SentenceField } from './sentence-field.tsx';
import { useRuleForm } from './use-rule-form.ts';

interface Props {
  initial: RuleDraft;
  /** Null for a new one. */
  ruleId: string | null;
  /** Why no sentence is judged; null when one is. */
  needs: Rule['needs'];
  labels: readonly Label[];
  onSaved(rule: Rule): void;
  onClose(): void;
}

export function RuleForm({ initial, ruleId, needs, labels, onSaved, onClose }: Props) {
  const form = useRuleForm(initial, ruleId, onSaved);
  const { draft, preview, isCurrent, isBusy, problemOf } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (isCurrent ? form.save(true) : form.showPreview());
  };
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={ruleId ? `Edit ${initial.name}` : 'New rule'}
      onSubmit={onSubmit}
      className="py-5"
    >
      <TextField
        label="Name"
        value={draft.name}
        max={RULE_NAME_MAX}
        placeholder="Newsletters"
        isFirst
        problem={problemOf('name')}
        onChange={(name) => form.change({ name })}
      />
      <ConditionFields draft={draft} labels={labels} problemOf={problemOf} onChange={form.change} />
      <SentenceField
        value={draft.sentence}
        needs={needs}
        problem={problemOf('sentence')}
        onChange={(sentence) => form.change({ sentence })}
      />
      <ActionFields draft={draft} labels={labels} problemOf={problemOf} onChange={form.change} />
      <DraftFields draft={draft} needs={needs} problemOf={problemOf} onChange={form.change} />
      <ExceptionList exceptions={draft.exceptions} onChange={(exceptions) => form.change({ exceptions })} />
      {preview ? (
        <div className={isCurrent ? '' : 'opacity-60'}>
          <RulePreviewList
            preview={preview}
            labels={labels}
            right={form.right}
            onRight={form.markRight}
            onExcept={(exception) => void form.except(exception)}
          />
        </div>
      ) : null}
      {form.problem ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {form.problem}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="submit" look="act" aria-disabled={isBusy}>
          {isCurrent ? 'Save and switch on' : 'Preview'}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => void form.save(false)}>
          Save, switched off
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {isCurrent ? null : (
        <p className="mt-2 text-xs text-ink-3">
          The preview shows what the rule would have done. Nothing changes.
        </p>
      )}
    </form>
  );
}
