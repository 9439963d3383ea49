import { FIRST_MAILBOX, mailboxOf } from '@triage/contract/mailbox-id';
import type { Label } from '@triage/contract/triage/labels';
import { RULE_TEXT_MAX, RULE_VALUES_MAX } from '@triage/contract/triage/rule-limits';
import type { Addressed } from '@triage/contract/triage/rules';
import { addressedNames, capitalize } from '../../client/data/describe-rule.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { FieldGroup, SelectField, TextField } from './fields.tsx';
import type { ProblemOf, RuleDraft } from './rule-draft.ts';

const LIST_MAX = RULE_TEXT_MAX * RULE_VALUES_MAX;

interface Props {
  draft: RuleDraft;
  labels: readonly Label[];
  problemOf: ProblemOf;
  onChange(part: Partial<RuleDraft>): void;
}

export function ConditionFields({ draft, labels, problemOf, onChange }: Props) {
  const addressed = Object.entries(addressedNames) as [Addressed, string][];
  return (
    <FieldGroup title="When all of this is true">
      <TextField
        label="From"
        hint="addresses or domains"
        placeholder="ann@example.com, example.org"
        value={draft.from}
        problem={problemOf('from')}
        max={LIST_MAX}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label="To or Cc"
        hint="addresses or domains"
        placeholder="team@example.com"
        value={draft.to}
        problem={problemOf('to')}
        max={LIST_MAX}
        onChange={(to) => onChange({ to })}
      />
      <TextField
        label="Subject contains"
        value={draft.subject}
        problem={problemOf('subject')}
        max={RULE_TEXT_MAX}
        onChange={(subject) => onChange({ subject })}
      />
      <TextField
        label="Has the words"
        hint="in subject or text"
        placeholder="invoice, overdue"
        value={draft.words}
        problem={problemOf('words')}
        max={LIST_MAX}
        onChange={(words) => onChange({ words })}
      />
      <TextField
        label="Mailing list"
        hint="its id"
        placeholder="dev.lists.example.org"
        value={draft.list}
        problem={problemOf('list')}
        max={RULE_TEXT_MAX}
        onChange={(list) => onChange({ list })}
      />
      <SelectField
        label="Sent"
        value={draft.addressed}
        choices={[['', 'In any way'], ...addressed.map(([each, name]) => [each, capitalize(name)] as const)]}
        onChange={(value) => onChange({ addressed: value })}
      />
      {labels.length > 0 || draft.label ? (
        <SelectField
          label="Has the label"
          value={draft.label}
          choices={labelChoices(labels, draft.label, 'Any or none')}
          onChange={(label) => onChange({ label })}
        />
      ) : null}
      <div className="self-end">
        <CheckField isOn={draft.hasAttachment} onChange={(hasAttachment) => onChange({ hasAttachment })}>
          Has an attachment
        </CheckField>
        <CheckField isOn={draft.firstContact} onChange={(firstContact) => onChange({ firstContact })}>
          First email from its sender
        </CheckField>
      </div>
    </FieldGroup>
  );
}

/** A label that was deleted in the mail account is still what the rule names. */
/** Labels of the first mailbox; in the others a label is found by its name. */
export function labelChoices(labels: readonly Label[], chosen: string, none: string): [string, string][] {
  const listed = labels.filter(({ id }) => mailboxOf(id) === FIRST_MAILBOX || id === chosen);
  const isGone = chosen !== '' && !labels.some(({ id }) => id === chosen);
  return [
    ['', none],
    ...listed.map(({ id, name }): [string, string] => [id, name]),
    ...(isGone ? [[chosen, 'A deleted label'] as [string, string]] : []),
  ];
}
