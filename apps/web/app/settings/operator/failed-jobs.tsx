import { useRevalidator } from '@remix-run/react';
import type { FailedJob, FailedJobsAnswer } from '@triage/contract/operator/installation';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import { Button } from '../../ui/button.tsx';
import { FailureList } from './failure-list.tsx';
import { FailureRow } from './failure-row.tsx';

export function FailedJobs({ answer: { jobs, total, page } }: { answer: FailedJobsAnswer }) {
  return (
    <FailureList
      title="Failed jobs"
      none="No job has failed in the last 14 days."
      name="jobs"
      rows={jobs}
      total={total}
      page={page}
    >
      {(job) => (
        <FailureRow key={job.id} failure={job} kind={job.kind}>
          <RetryJob job={job} />
        </FailureRow>
      )}
    </FailureList>
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
      announce(`${job.kind} is queued again`);
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
