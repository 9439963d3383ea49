import type { Label } from '@triage/contract/triage/labels';
import type { RuleExceptions, RulePreview } from '@triage/contract/triage/rules';
import { PreviewHit } from './preview-hit.tsx';

/** The id of its heading, which has the focus when it is shown. */
export const RULE_PREVIEW = 'rule-preview';

interface Props {
  preview: RulePreview;
  labels: readonly Label[];
  /** Threads that the person has confirmed. */
  right: ReadonlySet<string>;
  onRight(threadId: string): void;
  onExcept(exception: Partial<RuleExceptions>): void;
}

export function RulePreviewList({ preview, labels, right, onRight, onExcept }: Props) {
  const { examined, limited, matched, sentence, threads } = preview;
  const scope = limited ? `the newest ${examined} threads` : 'the last 14 days';
  return (
    <section aria-labelledby={RULE_PREVIEW} className="mt-6">
      <h3 id={RULE_PREVIEW} tabIndex={-1} className="text-sm font-semibold">
        Preview
      </h3>
      <p role="status" className="mt-1 text-sm text-ink-2">
        {matched === 0
          ? `Nothing in ${scope} matches.`
          : `${matched} ${matched === 1 ? 'thread' : 'threads'} in ${scope} ${matched === 1 ? 'matches' : 'match'}. They stay as they are until you apply the rule to them, in the list of rules.`}
      </p>
      {sentence ? <p className="mt-1 text-xs text-ink-2">{describeJudging(sentence)}</p> : null}
      {threads.length > 0 ? (
        <ul aria-label="Matching threads" className="mt-2 divide-y divide-line border-y border-line">
          {threads.map((thread) => (
            <PreviewHit
              key={thread.threadId}
              thread={thread}
              labels={labels}
              isRight={right.has(thread.threadId)}
              onRight={() => onRight(thread.threadId)}
              onExcept={onExcept}
            />
          ))}
        </ul>
      ) : null}
      {matched > threads.length ? (
        <p className="mt-2 text-xs text-ink-3">The newest {threads.length} are shown.</p>
      ) : null}
    </section>
  );
}

const problems: Record<NonNullable<NonNullable<RulePreview['sentence']>['problem']>, string> = {
  model: 'no AI key is set up',
  sorting: 'AI is switched off for sorting',
  unavailable: 'AI does not answer right now',
  budget: 'today’s AI budget is used up',
};

function describeJudging({ judged, unjudged, problem }: NonNullable<RulePreview['sentence']>): string {
  const all = judged + unjudged;
  if (unjudged === 0)
    return `AI judged ${all === 1 ? 'the one email' : `all ${all} emails`} that the other conditions fit.`;
  const why = problem ? `: ${problems[problem]}.` : '. Preview again to judge more.';
  return `AI judged ${judged} of the ${all} emails that the other conditions fit${why}`;
}
