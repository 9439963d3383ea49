import { expect, it } from 'vitest';
import { jobsContract } from '../contracts/jobs-contract.ts';
import { memoryJobs } from './memory-jobs.ts';

jobsContract('the memory queue', async () => {
  const jobs = memoryJobs();
  return { jobs, transaction: jobs.transaction };
});

it('shows waiting jobs, and failed ones with their error', async () => {
  const jobs = memoryJobs();
  await jobs.enqueue('renew-watch', { userId: 'a' }, { key: 'a' });
  expect(jobs.waiting('renew-watch')).toMatchObject([{ payload: { userId: 'a' }, key: 'a' }]);
  await jobs.work('renew-watch', () => Promise.reject(new Error('broken')));
  await jobs.settled();
  expect(jobs.waiting()).toEqual([]);
  expect(jobs.failed()).toMatchObject([{ kind: 'renew-watch', error: new Error('broken') }]);
  await jobs.stop();
});
