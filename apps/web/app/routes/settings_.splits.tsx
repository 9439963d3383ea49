import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callAsUser } from '../server/page-caller.server.ts';
import { SplitsPage } from '../settings/splits/splits-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Splits · Triage' }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { caller } = await callAsUser(context);
  const threadId = new URL(request.url).searchParams.get('thread');
  const [{ splits }, settings, labels, suggested] = await Promise.all([
    caller.splits.list(),
    caller.settings.read(),
    // Without a connection there is nothing to list.
    caller.threads.labels().then(
      (found) => found.labels,
      () => [],
    ),
    threadId ? caller.rules.suggest({ threadId }).catch(() => null) : null,
  ]);
  return { splits, labels, suggested, ownKeys: settings.shortcuts?.keys };
}

export default function Splits() {
  const { splits, ...page } = useLoaderData<typeof loader>();
  return <SplitsPage initial={splits} {...page} />;
}
