import { useRevalidator } from '@remix-run/react';
import type { FailedJob, FailedJobsAnswer } from '@triage/contract/operator/installation';
import { FAILURES_A_PAGE } from '@triage/contract/operator/page-sizes';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import { Button } from '../../ui/button.tsx';
import { FailureRow } from './failure-row.tsx';
import { OperatorSection } from './operator-section.tsx';
import { Pager } from './pager.tsx';

export function FailedJobs({ answer: { jobs, total, page } }: { answer: FailedJobsAnswer }) {
  return (
    <OperatorSection title="Failed jobs" count={total}>
      {jobs.length === 0 ? (
        <p className="mt-3 text-sm text-ink-2">No job has failed in the last 14 days.</p>
      ) : (
        <ul aria-label="Failed jobs" className="divide-y divide-line border-b border-line">
          {jobs.map((job) => (
            <FailureRow key={job.id} failure={job} kind={job.kind}>
              <RetryJob job={job} />
            </FailureRow>
          ))}
        </ul>
      )}
      <Pager label="Pages of failed jobs" name="jobs" page={page} size={FAILURES_A_PAGE} total={total} />
    </OperatorSection>
  );
}

/** Without a question: a job may run twice, and none of them sends an email again. */
function RetryJob({ job }: { job: FailedJob }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const retry = async () => {
    setBusy(true);
    setProblem('');
    try {
      await trpc.operator.retryJob.mutate({ jobId: job.id });
      announce(`${job.kind} runs again`);
      await revalidate();
    } catch (error) {
      setProblem(fieldProblemOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      {problem ? (
        <span role="alert" className="text-xs text-danger">
          {problem}
        </span>
      ) : null}
      <Button
        size="sm"
        disabled={isBusy}
        aria-label={`Retry ${job.kind} of ${job.email ?? 'a removed person'}`}
        onClick={() => void retry()}
      >
        {isBusy ? 'Retrying…' : 'Retry'}
      </Button>
    </>
  );
}
