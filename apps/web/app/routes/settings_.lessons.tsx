import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ZoneContext } from '../client/time/time-zone.ts';
import { callAsUser } from '../server/page-caller.server.ts';
import { LessonsPage } from '../settings/lessons/lessons-page.tsx';

export const meta: MetaFunction = () => [{ title: 'What Triage has learned · Triage' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const { caller } = await callAsUser(context);
  const [{ lessons, writing = [] }, settings] = await Promise.all([
    caller.lessons.list(),
    caller.settings.read(),
  ]);
  return { lessons, writing, timeZone: settings.timeZone };
}

export default function Lessons() {
  const { lessons, writing, timeZone } = useLoaderData<typeof loader>();
  return (
    <ZoneContext value={timeZone ?? undefined}>
      <LessonsPage lessons={lessons} writing={writing} />
    </ZoneContext>
  );
}
