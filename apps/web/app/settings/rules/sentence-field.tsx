import { RULE_SENTENCE_MAX } from '@triage/contract/triage/rule-limits';
import type { Rule } from '@triage/contract/triage/rules';
import { TextField } from './fields.tsx';

export const needsText: Record<NonNullable<Rule['needs']>, string> = {
  model: 'Needs AI, and no AI key is set up. The rule matches nothing until then.',
  sorting: 'Needs AI, and you have switched AI off for sorting. The rule matches nothing until then.',
  draft: 'Needs AI, and no AI key is set up. No reply is drafted until then.',
};

interface Props {
  value: string;
  needs: Rule['needs'];
  problem: string | undefined;
  onChange(value: string): void;
}

export function SentenceField({ value, needs, problem, onChange }: Props) {
  return (
    <div className="mt-3">
      <TextField
        label="Is about"
        hint="one sentence in plain words"
        placeholder="mail about the move of our office"
        value={value}
        problem={problem}
        max={RULE_SENTENCE_MAX}
        onChange={onChange}
      />
      <p className="mt-1 text-xs text-ink-3">
        {needs
          ? needsText[needs]
          : 'AI reads it with every email that all the other conditions fit, and can be wrong.'}
      </p>
    </div>
  );
}
