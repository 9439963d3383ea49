import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callAsConnected } from '../server/page-caller.server.ts';

export const meta: MetaFunction = () => [{ title: 'Inbox · Triage' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const { caller } = await callAsConnected(context);
  const [page, counts, progress] = await Promise.all([
    caller.inbox.list({}),
    caller.inbox.counts(),
    caller.inbox.progress(),
  ]);
  return { page, counts, progress };
}

export default function Inbox() {
  const { page, counts, progress } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Inbox</h1>
      <p>
        {JSON.stringify(counts)} {JSON.stringify(progress)}
      </p>
      <ul>
        {page.rows.map((row) => (
          <li key={row.threadId}>
            {row.sender} — {row.subject}
          </li>
        ))}
      </ul>
    </main>
  );
}
