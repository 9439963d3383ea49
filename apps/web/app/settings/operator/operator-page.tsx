import { useNavigation } from '@remix-run/react';
import type {
  FailedJobsAnswer,
  FailedSendsAnswer,
  Installation,
} from '@triage/contract/operator/installation';
import type { ListPeopleRequest, PeopleAnswer } from '@triage/contract/operator/people';
import { SettingsSubPage } from '../form/sub-page.tsx';
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
    <SettingsSubPage
      title="Installation"
      about="For the operators of this server. It shows figures and sign-in addresses, never anyone’s mail."
      wide
    >
      <div aria-busy={isLoading} className={isLoading ? 'opacity-60 transition-opacity delay-150' : ''}>
        <InstallationState installation={installation} />
        <PeopleSection answer={people} request={request} budget={installation.budget.daily} />
        <div className="grid gap-x-12 lg:grid-cols-2">
          <FailedJobs answer={jobs} />
          <FailedSends answer={sends} />
        </div>
      </div>
    </SettingsSubPage>
  );
}
