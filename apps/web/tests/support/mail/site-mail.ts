import { startMailPair } from '@triage/adapters/mail-servers/testing/mail-pair';
import PostalMime from 'postal-mime';
import { eventually } from '../eventually.ts';

const LOGIN = { userName: 'site', password: 'pass word' };

/** The operator's SMTP server, real, and what it was given. */
export async function startSiteMail() {
  const pair = await startMailPair(LOGIN);
  const letters = () => Promise.all(pair.sent.map((raw) => PostalMime.parse(raw)));
  return {
    env: {
      SIGN_IN_EMAIL_SMTP_URL: `smtp://${LOGIN.userName}:${encodeURIComponent(LOGIN.password)}@localhost:${pair.smtpPort}?tls=off`,
      SIGN_IN_EMAIL_FROM: 'Triage <no-reply@triage.test>',
    },
    /** Addresses that got an email, in order. */
    recipients: async () => (await letters()).map(({ to }) => to?.[0]?.address ?? ''),
    /** The newest email to this address, and the link in it. */
    newest: (email: string) =>
      eventually(async () => {
        const letter = (await letters()).findLast(({ to }) => to?.[0]?.address === email);
        const link = /https?:\/\/\S+\/sign-in\/link\/[\w-]+/.exec(letter?.text ?? '')?.[0];
        if (!letter || !link) throw new Error(`No email with a link to ${email}`);
        return { letter, link };
      }),
    stop: () => pair.close(),
  };
}
