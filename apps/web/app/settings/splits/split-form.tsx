import type { Label } from '@triage/contract/triage/labels';
import { SPLIT_NAME_MAX } from '@triage/contract/triage/split-limits';
import type { Split } from '@triage/contract/triage/splits';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConditionFields } from '../rules/condition-fields.tsx';
import { ExceptionList } from '../rules/exception-list.tsx';
import { SelectField, TextField } from '../rules/fields.tsx';
import { ColourChoice } from './colour-choice.tsx';
import type { SplitDraft } from './split-draft.ts';
import { SplitPreviewList } from './split-preview-list.tsx';
import { useSplitForm } from './use-split-form.ts';

const lanes: [SplitDraft['lane'], string][] = [
  ['', 'All lanes'],
  ['reply', 'Reply'],
  ['schedule', 'Schedule'],
  ['fyi', 'FYI'],
];

interface Props {
  initial: SplitDraft;
  /** Null for a new one. */
  splitId: string | null;
  labels: readonly Label[];
  onSaved(split: Split): void;
  onClose(): void;
}

export function SplitForm({ initial, splitId, labels, onSaved, onClose }: Props) {
  const form = useSplitForm(initial, splitId, onSaved);
  const { draft, preview, isBusy } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form
      ref={form.ref}
      aria-label={splitId ? `Edit ${initial.rule.name}` : 'New split'}
      onSubmit={onSubmit}
      className="py-5"
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField
          label="Name"
          value={draft.rule.name}
          max={SPLIT_NAME_MAX}
          placeholder="VIP"
          isFirst
          problem={form.problemOf('name')}
          onChange={(name) => form.changeRule({ name })}
        />
        <SelectField
          label="Lane"
          value={draft.lane}
          choices={lanes}
          onChange={(lane) => form.change({ lane })}
        />
      </div>
      <ColourChoice value={draft.colour} onChoose={(colour) => form.change({ colour })} />
      <ConditionFields
        draft={draft.rule}
        labels={labels}
        problemOf={form.problemOf}
        onChange={form.changeRule}
      />
      <ExceptionList
        exceptions={draft.rule.exceptions}
        onChange={(exceptions) => form.changeRule({ exceptions })}
      />
      {preview ? (
        <div className={form.isCurrent ? '' : 'opacity-60'}>
          <SplitPreviewList preview={preview} onExcept={(exception) => void form.except(exception)} />
        </div>
      ) : null}
      {form.problem ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {form.problem}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="submit" look="act" aria-disabled={isBusy}>
          Save split
        </Button>
        <Button aria-disabled={isBusy} onClick={() => void form.showPreview()}>
          Preview
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
