import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { callAsPerson } from '../server/page-caller.server.ts';

export const meta: MetaFunction = () => [{ title: 'Connect your mail · Triage' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const { caller } = await callAsPerson(context);
  return { connection: await caller.connection.status() };
}

export default function Connect() {
  const { connection } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  return (
    <main>
      <h1>Connect your mail and calendar</h1>
      <p>
        {connection.status} {query.get('error')}
      </p>
      <a href="/api/connect/mailhost">Connect</a>
    </main>
  );
}
