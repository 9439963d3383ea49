import type { SnoozeDay } from '@triage/contract/inbox/rule-actions';
import type { Label } from '@triage/contract/triage/labels';
import { CheckField } from '../../ui/check-field.tsx';
import { labelChoices } from './condition-fields.tsx';
import { FieldGroup, SelectField, TextField } from './fields.tsx';
import type { ProblemOf, PutAway, RuleDraft } from './rule-draft.ts';

const TIME_LENGTH = 5;
const lanes: [RuleDraft['lane'], string][] = [
  ['', 'As usual'],
  ['reply', 'Reply'],
  ['schedule', 'Schedule'],
  ['fyi', 'FYI'],
];
const priorities: [RuleDraft['priority'], string][] = [
  ['', 'As usual'],
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
];
const ways: [PutAway, string][] = [
  ['', 'Stay in the inbox'],
  ['archive', 'Archive'],
  ['mute', 'Archive and mute'],
  ['snooze', 'Snooze'],
];
const days: [SnoozeDay, string][] = [
  ['today', 'Today'],
  ['tomorrow', 'Tomorrow'],
  ['monday', 'Monday'],
  ['tuesday', 'Tuesday'],
  ['wednesday', 'Wednesday'],
  ['thursday', 'Thursday'],
  ['friday', 'Friday'],
  ['saturday', 'Saturday'],
  ['sunday', 'Sunday'],
];

interface Props {
  draft: RuleDraft;
  labels: readonly Label[];
  problemOf: ProblemOf;
  onChange(part: Partial<RuleDraft>): void;
}

export function ActionFields({ draft, labels, problemOf, onChange }: Props) {
  const isAway = draft.putAway === 'archive' || draft.putAway === 'mute';
  return (
    <FieldGroup title="Do this">
      <SelectField
        label="Inbox"
        value={draft.putAway}
        choices={ways}
        onChange={(putAway) => onChange({ putAway })}
      />
      {isAway ? null : (
        <SelectField
          label="Lane"
          value={draft.lane}
          choices={lanes}
          onChange={(lane) => onChange({ lane })}
        />
      )}
      {draft.putAway === 'snooze' ? (
        <>
          <SelectField label="Until" value={draft.day} choices={days} onChange={(day) => onChange({ day })} />
          <TextField
            label="At"
            type="time"
            value={draft.time}
            problem={problemOf('time')}
            max={TIME_LENGTH}
            onChange={(time) => onChange({ time })}
          />
        </>
      ) : null}
      <SelectField
        label="Priority"
        value={draft.priority}
        choices={priorities}
        onChange={(priority) => onChange({ priority })}
      />
      {labels.length > 0 || draft.addLabel ? (
        <SelectField
          label="Add label"
          value={draft.addLabel}
          choices={labelChoices(labels, draft.addLabel, 'None')}
          onChange={(addLabel) => onChange({ addLabel })}
        />
      ) : null}
      <div className="self-end">
        <CheckField isOn={draft.star} onChange={(star) => onChange({ star })}>
          Star
        </CheckField>
        <CheckField isOn={draft.markRead} onChange={(markRead) => onChange({ markRead })}>
          Mark as read
        </CheckField>
        <CheckField isOn={draft.notify} onChange={(notify) => onChange({ notify })}>
          Notify as important
        </CheckField>
      </div>
    </FieldGroup>
  );
}
