import type { MetaFunction } from '@remix-run/node';
import type { ReactNode } from 'react';
import { AgentSamples } from '../agent/agent-samples.tsx';
import { views } from '../client/data/place/views.ts';
import { Keys } from '../client/keys/keys.tsx';
import { OutboxSamples } from '../compose/outbox/outbox-samples.tsx';
import { EmptyLane } from '../inbox/list/empty-lane.tsx';
import { ListSkeleton } from '../inbox/list/list-skeleton.tsx';
import { RowSamples } from '../inbox/list/row-samples.tsx';
import { ListFailed } from '../inbox/list-failed.tsx';
import { ConnectProblemNote } from '../settings/connect/connect-problem-note.tsx';
import { findConnectProblem } from '../settings/connect/connect-problems.ts';
import { HeadingSamples } from '../thread/heading-samples.tsx';
import { PlainText } from '../thread/mail-body/plain-text.tsx';
import { InvitationSamples } from '../thread/meeting/invitation-samples.tsx';
import { Button } from '../ui/button.tsx';

export const meta: MetaFunction = () => [{ title: 'Gallery · Triage' }];

/** Development only: 404 in production builds. */
export function loader() {
  if (!import.meta.env.DEV) throw new Response('Not found', { status: 404 });
  return null;
}

const errors = [
  'missing_oauth_params',
  'invalid_oauth_state',
  'kek_mismatch',
  'access_denied',
  'exchange_failed',
];
const quoted =
  'Yes.\n\nOn Tue, Ben wrote:\n> Does ten work? https://example.test/a-very-long-address/that-goes-on\n> Ben';
const none = {
  status: 'none',
  emailAddress: null,
  mail: false,
  calendar: false,
  deletesForGood: false,
} as const;

export default function Gallery() {
  return (
    <main className="mx-auto grid max-w-6xl gap-6 p-6 md:grid-cols-2">
      <h1 className="text-2xl font-bold md:col-span-2">Gallery</h1>
      <State name="Buttons and keys">
        <div className="flex flex-wrap items-center gap-2 p-5">
          <Button look="act">Act</Button>
          <Button>Line</Button>
          <Button look="quiet">Quiet</Button>
          <Button look="danger">Danger</Button>
          <Button disabled>Disabled</Button>
          <Keys keys="g r" /> <Keys keys="shift+j" />
        </div>
      </State>
      <State name="Rows">
        <RowSamples />
      </State>
      <State name="Above a conversation">
        <HeadingSamples />
      </State>
      <State name="Invitations">
        <InvitationSamples />
      </State>
      <State name="Queued mail">
        <OutboxSamples />
      </State>
      <State name="Quoted text">
        <div className="p-5">
          <PlainText text={quoted} hasLinks />
        </div>
      </State>
      <State name="The assistant">
        <AgentSamples />
      </State>
      <State name="Loading">
        <ListSkeleton />
      </State>
      <State name="Failed">
        <ListFailed view="reply" error={null} onRetry={() => {}} />
      </State>
      {views.map(({ view, name }) => (
        <State key={view} name={`${name}, empty`} hue={view}>
          <EmptyLane view={view} mailbox={undefined} />
        </State>
      ))}
      {errors.map((error) => {
        const problem = findConnectProblem(new URLSearchParams({ error }), none);
        return problem ? (
          <State key={error} name={error}>
            <div className="px-5 pb-5">
              <ConnectProblemNote problem={problem} />
            </div>
          </State>
        ) : null;
      })}
    </main>
  );
}

function State({ name, hue, children }: { name: string; hue?: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      data-hue={hue}
      className="@container/list flex min-h-72 flex-col overflow-hidden rounded-lg border border-line bg-sheet"
    >
      <h2 className="border-b border-line px-5 py-2 text-xs text-ink-3">{name}</h2>
      {children}
    </section>
  );
}
