import type { DeletionReport } from '@triage/contract/account/deletion';

export function describeRemoval({ cancelledSends, leavingSends, provider }: DeletionReport): string[] {
  const emails = (number: number) => (number === 1 ? 'One pending email' : `${number} pending emails`);
  const lines = ['Everything stored about them was deleted from this server.'];
  if (cancelledSends > 0) lines.push(`${emails(cancelledSends)} will not be sent.`);
  if (leavingSends > 0) lines.push(`${emails(leavingSends)} may already have been sent.`);
  if (provider === 'revoked') lines.push('Access at the provider was revoked.');
  if (provider === 'failed')
    lines.push(
      'The provider did not confirm that access was revoked. The tokens were deleted here; the person can remove this app in their account at the provider.',
    );
  lines.push('They can sign up again for as long as their address is allowed to sign in.');
  return lines;
}
