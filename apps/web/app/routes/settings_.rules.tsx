import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Rule } from '@triage/contract/triage/rules';
import { ZoneContext } from '../client/time/time-zone.ts';
import { callAsUser } from '../server/page-caller.server.ts';
import { RulesPage } from '../settings/rules/rules-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Rules · Triage' }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { caller } = await callAsUser(context);
  const threadId = new URL(request.url).searchParams.get('thread');
  const [{ rules }, { runs }, settings, { providers }, labels, suggested] = await Promise.all([
    caller.rules.list(),
    caller.rules.runs(),
    caller.settings.read(),
    caller.agent.providers(),
    // Without a connection there is nothing to list.
    caller.threads.labels().then(
      (found) => found.labels,
      () => [],
    ),
    threadId ? caller.rules.suggest({ threadId }).catch(() => null) : null,
  ]);
  const needs: Rule['needs'] =
    providers.length === 0 ? 'model' : settings.sortingAi === 'never' ? 'sorting' : null;
  return { rules, runs, labels, needs, suggested, timeZone: settings.timeZone };
}

export default function Rules() {
  const { timeZone, rules, ...page } = useLoaderData<typeof loader>();
  return (
    <ZoneContext value={timeZone ?? undefined}>
      <RulesPage initial={rules} {...page} />
    </ZoneContext>
  );
}
