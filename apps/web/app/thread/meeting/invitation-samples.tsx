import { InvitationView } from '../../invitation/invitation-view.tsx';

const dryRun = {
  title: 'Launch dry run',
  start: '2026-03-12T13:00:00.000Z',
  end: '2026-03-12T14:00:00.000Z',
  allDay: false,
  place: 'Big table',
  organizer: { name: 'Chiara Rossi', email: 'chiara@sandbox.test' },
  repeats: '',
};
const fair = {
  ...dryRun,
  title: 'Messe für Gartenbau und die angrenzenden Gewerbe, mit Rahmenprogramm',
  end: '2026-03-15T00:00:00.000Z',
  start: '2026-03-12T00:00:00.000Z',
  allDay: true,
  place: 'https://meet.example.test/a-very-long-address-that-goes-on-and-on-past-the-end-of-the-line',
  organizer: { name: '', email: 'programm@gartenbau.test' },
  repeats: 'every year',
};

/** Gallery samples of all invitation states. */
export function InvitationSamples() {
  return (
    <div className="px-5 pt-5">
      <InvitationView occasion={dryRun} subject="Launch dry run" state="open" overlaps={0} />
      <InvitationView occasion={fair} subject="Invitation" state="open" answer="maybe" overlaps={3} />
      <InvitationView occasion={dryRun} subject="" state="open" answer="yes" mailSaysCancelled />
      <InvitationView occasion={dryRun} subject="Launch dry run" state="asking" />
      <InvitationView occasion={dryRun} subject="Launch dry run" state="failed" />
      <InvitationView occasion={dryRun} subject="Launch dry run" state="cancelled" />
      <InvitationView occasion={dryRun} subject="Launch dry run" state="missing" />
      <InvitationView occasion={dryRun} subject="Launch dry run" state="over" answer="no" />
    </div>
  );
}
