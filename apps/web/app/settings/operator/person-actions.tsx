import { useRevalidator } from '@remix-run/react';
import type { OperatedPerson } from '@triage/contract/operator/people';
import { LogOut } from 'lucide-react';
import { trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureText } from '../form/failure-text.ts';
import { RemovePerson } from './remove-person.tsx';

export function PersonActions({ person }: { person: OperatedPerson }) {
  return (
    <span className="inline-flex justify-end gap-1">
      <SignPersonOut person={person} />
      {person.isYou ? null : <RemovePerson person={person} />}
    </span>
  );
}

function SignPersonOut({ person: { userId, email } }: { person: OperatedPerson }) {
  const { revalidate } = useRevalidator();
  const signOut = () =>
    failureText(async () => {
      const { sessions, tokens } = await trpc.operator.signPersonOut.mutate({ personId: userId });
      announce(`${email}: ${sessions} sessions and ${tokens} tokens ended`);
      void revalidate();
    });
  return (
    <ConfirmDialog
      trigger={
        <IconButton label={`Sign out ${email}`}>
          <LogOut size={16} aria-hidden />
        </IconButton>
      }
      title={`Sign out ${email}?`}
      verb="Sign out everywhere"
      cancel="Cancel"
      onConfirm={signOut}
    >
      Every session and API token ends at once, and notifications stop on every device. Mail is still synced,
      and scheduled emails are still sent. They can sign in again.
    </ConfirmDialog>
  );
}
