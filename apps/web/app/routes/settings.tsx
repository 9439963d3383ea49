import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ZoneContext } from '../client/time/time-zone.ts';
import { loadSettings } from '../server/load-settings.server.ts';
import { SettingsPage } from '../settings/settings-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Settings · Triage' }];

export const loader = ({ context, request }: LoaderFunctionArgs) => loadSettings(context, request);

export default function Settings() {
  const data = useLoaderData<typeof loader>();
  return (
    <ZoneContext value={data.settings.timeZone ?? undefined}>
      <SettingsPage {...data} />
    </ZoneContext>
  );
}
