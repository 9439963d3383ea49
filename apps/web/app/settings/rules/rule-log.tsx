import type { Label } from '@triage/contract/triage/labels';
import type { RuleRun } from '@triage/contract/triage/rules';
import { useState } from 'react';
import { describeEffect } from '../../client/data/describe-rule.ts';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import { formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button } from '../../ui/button.tsx';

export function RuleLog({ runs, labels }: { runs: readonly RuleRun[]; labels: readonly Label[] }) {
  return (
    <section aria-labelledby="rule-log" className="mt-12">
      <h2 id="rule-log" className="text-base font-semibold">
        What your rules did
      </h2>
      {runs.length === 0 ? (
        <p className="mt-1 text-sm text-ink-2">Nothing yet. Each email that a rule acts on appears here.</p>
      ) : (
        <ul aria-labelledby="rule-log" className="mt-3 divide-y divide-line border-y border-line">
          {runs.map((run) => (
            <LogRow key={run.runId} initial={run} labels={labels} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LogRow({ initial, labels }: { initial: RuleRun; labels: readonly Label[] }) {
  const time = useTime();
  const [run, setRun] = useState(initial);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const title = run.subject || 'No subject';
  const isUndone = run.state === 'undone' || run.state === 'undoing';
  const undo = async () => {
    setProblem('');
    setBusy(true);
    try {
      setRun(await trpc.rules.undo.mutate({ runId: run.runId }));
      announce('Undone');
    } catch (error) {
      setProblem(fieldProblemOf(error));
    }
    setBusy(false);
  };
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className={`truncate ${isUndone ? 'text-ink-3' : ''}`}>
          <a
            href={`/inbox?thread=${encodeURIComponent(run.threadId)}`}
            className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
          >
            {title}
          </a>
        </p>
        <p className="text-xs text-ink-3">
          {describeEffect(run.effect, labels)} · “{run.ruleName}” ·{' '}
          <span suppressHydrationWarning>{formatShort(run.madeAt, time)}</span>
        </p>
        {run.problem ? <p className="text-xs text-warn">Not all of it was done: {run.problem}</p> : null}
        {problem ? (
          <p role="alert" className="text-xs text-danger">
            {problem}
          </p>
        ) : null}
      </div>
      {isUndone ? (
        <span className="text-xs text-ink-3">Undone</span>
      ) : (
        <Button size="sm" disabled={isBusy} aria-label={`Undo for ${title}`} onClick={() => void undo()}>
          Undo
        </Button>
      )}
    </li>
  );
}
