import { RULE_INSTRUCTION_MAX, RULE_TEXT_MAX } from '@triage/contract/triage/rule-limits';
import type { Rule } from '@triage/contract/triage/rules';
import { TextField } from './fields.tsx';
import type { ProblemOf, RuleDraft } from './rule-draft.ts';
import { needsText } from './sentence-field.tsx';

interface Props {
  draft: RuleDraft;
  needs: Rule['needs'];
  problemOf: ProblemOf;
  onChange(part: Partial<RuleDraft>): void;
}

/** Drafts that a rule writes. They are never sent. */
export function DraftFields({ draft, needs, problemOf, onChange }: Props) {
  const isAway = draft.putAway === 'archive' || draft.putAway === 'mute';
  return (
    <div className="mt-3 space-y-3">
      <TextField
        label="Draft a forward to"
        hint="you send it yourself"
        type="email"
        placeholder="accounting@example.com"
        value={draft.forwardTo}
        problem={problemOf('forwardTo')}
        max={RULE_TEXT_MAX}
        onChange={(forwardTo) => onChange({ forwardTo })}
      />
      {isAway ? null : (
        <div>
          <TextField
            label="Draft a reply"
            hint="what it should say; you send it yourself"
            placeholder="Thank them and say that I answer within two days"
            value={draft.draftReply}
            problem={problemOf('draftReply')}
            max={RULE_INSTRUCTION_MAX}
            onChange={(draftReply) => onChange({ draftReply })}
          />
          <p className="mt-1 text-xs text-ink-3">
            {needs === 'model'
              ? needsText.draft
              : 'AI writes it within your budget. It is there when you reply.'}
          </p>
        </div>
      )}
    </div>
  );
}
