import { Link, useNavigation } from '@remix-run/react';
import type {
  FailedJobsAnswer,
  FailedSendsAnswer,
  Installation,
} from '@triage/contract/operator/installation';
import type { ListPeopleRequest, PeopleAnswer } from '@triage/contract/operator/people';
import { ArrowLeft } from 'lucide-react';
import { FailedJobs } from './failed-jobs.tsx';
import { FailedSends } from './failed-sends.tsx';
import { InstallationState } from './installation-state.tsx';
import { PeopleSection } from './people-section.tsx';

export interface OperatorPageProps {
  installation: Installation;
  people: PeopleAnswer;
  request: Pick<ListPeopleRequest, 'search' | 'sort'>;
  jobs: FailedJobsAnswer;
  sends: FailedSendsAnswer;
}

export function OperatorPage({ installation, people, request, jobs, sends }: OperatorPageProps) {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <main className="mx-auto max-w-7xl px-6 pt-6 pb-24 max-sm:px-4">
      <Link
        to="/settings"
        className="-ml-2 inline-flex h-9 pointer-coarse:h-11 items-center gap-2 rounded-md px-2 text-sm text-ink-2 hover:bg-well hover:text-ink"
      >
        <ArrowLeft size={17} aria-hidden /> Settings
      </Link>
      <h1 className="mt-4 text-2xl font-bold tracking-tight">Installation</h1>
      <p className="mt-1 text-sm text-ink-2">
        For whoever runs this server. It shows figures and sign-in addresses, never anybody’s mail.
      </p>
      <div aria-busy={isLoading} className={isLoading ? 'opacity-60 transition-opacity delay-150' : ''}>
        <InstallationState installation={installation} />
        <PeopleSection answer={people} request={request} budget={installation.budget.daily} />
        <div className="grid gap-x-12 lg:grid-cols-2">
          <FailedJobs answer={jobs} />
          <FailedSends answer={sends} />
        </div>
      </div>
    </main>
  );
}
