import type { gmail_v1 } from '@googleapis/gmail';
import type { Mailbox } from './mailbox.ts';

/** The mailbox's own address comes first. Exactly one of them is the default. */
export function listSendAs(mailbox: Mailbox, name: string): gmail_v1.Schema$SendAs[] {
  const isDefault = !mailbox.sendAs.some((address) => address.isDefault);
  const own = mailbox.sendAs.find((address) => address.sendAsEmail === mailbox.email);
  const others = mailbox.sendAs.filter((address) => address !== own);
  return [
    {
      ...{ displayName: name, replyToAddress: '', signature: '', ...own },
      ...{ sendAsEmail: mailbox.email, isPrimary: true, isDefault },
    },
    ...others.map((address) => ({
      ...{ displayName: '', replyToAddress: '', signature: '', treatAsAlias: true },
      ...{ isDefault: false, verificationStatus: 'accepted' },
      ...address,
    })),
  ];
}

/** Its own address, or one that was confirmed. */
export function maySendAs(mailbox: Mailbox, email: string): boolean {
  return (
    email === mailbox.email ||
    mailbox.sendAs.some(
      ({ sendAsEmail, verificationStatus = 'accepted' }) =>
        sendAsEmail?.toLowerCase() === email && verificationStatus === 'accepted',
    )
  );
}
