import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callAsUser } from '../server/page-caller.server.ts';
import { ShortcutsPage } from '../settings/shortcuts/shortcuts-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Keyboard shortcuts · Triage' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const { caller } = await callAsUser(context);
  const [{ shortcuts }, { mailboxes }] = await Promise.all([
    caller.settings.read(),
    caller.connection.status(),
  ]);
  return { shortcuts, hasSeveral: mailboxes !== undefined };
}

export default function KeyboardShortcuts() {
  const { shortcuts, hasSeveral } = useLoaderData<typeof loader>();
  return <ShortcutsPage initial={shortcuts} hasSeveral={hasSeveral} />;
}
