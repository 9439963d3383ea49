import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listPeopleRequest, pageNumber, peopleSortSchema } from '@triage/contract/operator/people';
import { callAsOperator } from '../server/page-caller.server.ts';
import { OperatorPage } from '../settings/operator/operator-page.tsx';

// Also used for an address that does not exist: the title must not reveal this page.
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? 'Installation · Triage' : 'Triage' },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const caller = await callAsOperator(context);
  const given = new URL(request.url).searchParams;
  const pageOf = (name: string) => pageNumber.catch(1).parse(Number(given.get(name) ?? 1));
  // Text that is no valid search finds everybody, as an empty field does.
  const search = listPeopleRequest.shape.search.catch('').parse(given.get('q') ?? '');
  const sort = peopleSortSchema.catch('address').parse(given.get('sort'));
  const [installation, people, jobs, sends] = await Promise.all([
    caller.operator.installation(),
    caller.operator.people({ search, sort, page: pageOf('page') }),
    caller.operator.failedJobs({ page: pageOf('jobs') }),
    caller.operator.failedSends({ page: pageOf('sends') }),
  ]);
  return { installation, people, jobs, sends, request: { search, sort } };
}

export default function Operator() {
  return <OperatorPage {...useLoaderData<typeof loader>()} />;
}
