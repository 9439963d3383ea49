import type { DeletionReport } from '@triage/contract/account/deletion';
import { AlertDialog } from 'radix-ui';
import { Button } from '../../ui/button.tsx';

/** What was deleted and what could not be confirmed, before signing out. */
export function DeletionDone({ report }: { report: DeletionReport }) {
  const leave = async () => {
    const { signOut } = await import('next-auth/react');
    await signOut({ redirectTo: '/sign-in' }).catch(() => window.location.assign('/sign-in'));
  };
  return (
    <>
      <AlertDialog.Title className="text-lg font-semibold">Everything was deleted</AlertDialog.Title>
      <AlertDialog.Description asChild>
        <ul className="mt-2 space-y-1.5 text-sm text-ink-2">
          {describe(report).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </AlertDialog.Description>
      <div className="mt-6 flex justify-end">
        <Button look="act" autoFocus onClick={() => void leave()}>
          Sign out
        </Button>
      </div>
    </>
  );
}

function describe({ cancelledSends, leavingSends, provider }: DeletionReport): string[] {
  const mails = (number: number) => (number === 1 ? 'One pending email' : `${number} pending emails`);
  const lines = ['Your data was removed from this server.'];
  if (cancelledSends > 0) lines.push(`${mails(cancelledSends)} will not be sent.`);
  if (leavingSends > 0)
    lines.push(`${mails(leavingSends)} may already have been sent. Check your Sent folder.`);
  if (provider === 'revoked') lines.push('Access at the provider was revoked.');
  if (provider === 'failed')
    lines.push(
      'The provider did not confirm that access was revoked. The tokens were deleted here; remove this app in your provider’s account settings to be sure.',
    );
  return lines;
}
