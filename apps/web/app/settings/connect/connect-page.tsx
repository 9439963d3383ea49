import { Link, useSearchParams } from '@remix-run/react';
import type { Connection } from '@triage/contract/account/connection';
import type { TrialMailAccount } from '@triage/contract/account/mail-account';
import { CalendarClock, KeyRound, Mail } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SignOutLink } from '../sign-out-link.tsx';
import { AccountChoice, type AccountKind, chosenAccount } from './account-choice.tsx';
import type { ConnectProblem } from './connect-problem.ts';
import { ConnectProblemNote } from './connect-problem-note.tsx';
import { findConnectProblem } from './connect-problems.ts';
import { OtherEmail } from './other/other-email.tsx';
import { OutlookOffer } from './outlook/outlook-offer.tsx';
import { Permission } from './permission.tsx';
import { RefusalHelp } from './refusal-help.tsx';

interface Props {
  connection: Connection;
  email: string;
  provider: string;
  /** Why the provider sent the person back without a code. */
  reason: string | null;
  appUrl: string;
  /** Whether the operator has registered a client for Google's mail. */
  offersGoogle: boolean;
  /** Whether this server can connect mailboxes that are not Google's. */
  offersOther: boolean;
  /** Whether the operator has registered an app at Microsoft. */
  offersOutlook: boolean;
  /** A mailbox that everybody may try. */
  trial: TrialMailAccount | null;
  /** The one of several that is connected, or `new`; null for the first. */
  mailbox: string | null;
}

export function ConnectPage({ connection, email, reason, offersOther, mailbox, ...offer }: Props) {
  const [query] = useSearchParams();
  const offered = { google: offer.offersGoogle, outlook: offer.offersOutlook };
  const problem = findConnectProblem(query, connection, reason);
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-6 py-12">
      <p className="mb-10 flex items-center gap-2.5 text-base font-bold tracking-tight">
        <Logo size={24} /> Triage
      </p>
      {problem?.isUndecryptable ? (
        <UndecryptableConnection problem={problem} />
      ) : (
        <ConnectOffer
          problem={problem}
          connection={connection}
          account={offersOther ? chosenAccount(query, connection, offered) : null}
          mailbox={mailbox}
          {...offer}
        />
      )}
      <p className="mt-6 text-sm text-ink-3">
        You are signed in as {email}.{' '}
        {mailbox ? (
          <Link to="/settings#mailboxes" className="font-semibold text-ink underline underline-offset-2">
            Back to settings
          </Link>
        ) : (
          <SignOutLink />
        )}
      </p>
    </main>
  );
}

const ADD = 'Add a mailbox';
const headingClass = 'text-[2.125rem] leading-tight font-bold tracking-[-0.025em] text-balance';
const aboutClass = 'mt-3 text-base text-pretty text-ink-2';

/** Reconnecting is not offered, because the stored connection stays unreadable. */
function UndecryptableConnection({ problem }: { problem: ConnectProblem }) {
  return (
    <>
      <h1 className={headingClass}>The stored connection can’t be decrypted</h1>
      <p className={aboutClass}>Your mail and your lanes are unchanged. Reconnecting does not help.</p>
      <ConnectProblemNote problem={problem} />
      <p className="mt-8">
        <a href="/inbox" className={buttonClass('act', 'lg')}>
          Check again
        </a>
      </p>
    </>
  );
}

function ConnectOffer({
  problem,
  connection,
  provider,
  appUrl,
  account,
  offersGoogle,
  offersOutlook,
  trial,
  mailbox,
}: Omit<Props, 'email' | 'reason' | 'offersOther'> & {
  problem: ConnectProblem | null;
  /** Null: there is no choice. */
  account: AccountKind | null;
}) {
  const isNew = mailbox === 'new';
  const isRevoked = connection.status === 'revoked';
  const heading = (otherwise: string) => (isNew ? ADD : isRevoked ? 'Reconnect your mail' : otherwise);
  const offered = { google: offersGoogle, outlook: offersOutlook };
  const choice = account ? <AccountChoice {...{ provider, offered, mailbox }} chosen={account} /> : null;
  if (account === 'outlook')
    return (
      <>
        <h1 className={headingClass}>{heading('Connect your mail')}</h1>
        <p className={aboutClass}>
          {isNew
            ? 'You allow Triage at Microsoft to use a mailbox at Outlook.com or Microsoft 365. Its mail is listed together with the rest.'
            : 'Signing in only confirmed who you are. In this second step you allow Triage at Microsoft to use your mailbox at Outlook.com or Microsoft 365.'}
        </p>
        {choice}
        <OutlookOffer connection={connection} mailbox={mailbox}>
          {problem ? <ConnectProblemNote problem={problem} /> : null}
        </OutlookOffer>
      </>
    );
  if (account === 'other')
    return (
      <>
        <h1 className={headingClass}>{heading('Connect your mail')}</h1>
        <p className={aboutClass}>
          {isNew
            ? 'Triage logs in to it by IMAP, and sends by SMTP. Its mail is listed together with the rest.'
            : 'Signing in only confirmed who you are. In this second step Triage logs in to your mailbox by IMAP, and sends by SMTP.'}
        </p>
        {choice}
        {problem ? <ConnectProblemNote problem={problem} /> : null}
        <OtherEmail {...{ connection, offersOutlook, trial, mailbox }} />
      </>
    );
  return (
    <>
      <h1 className={headingClass}>{heading('Connect your mail and calendar')}</h1>
      <p className={aboutClass}>
        {isNew
          ? `You allow Triage at ${provider} to use the mail and calendar of another account. Its mail is listed together with the rest.`
          : `Signing in only confirmed who you are. In this second step you allow Triage at ${provider} to use your mail and calendar. You can withdraw it at any time and still sign in.`}
      </p>
      {choice}
      {problem ? <ConnectProblemNote problem={problem} /> : null}
      <ul className="mt-8 border-y border-line">
        <Permission icon={Mail} name="Mail" granted={connection.mail}>
          Read your mail to sort it, archive threads, and send the emails you write.
        </Permission>
        <Permission icon={CalendarClock} name="Calendar" granted={connection.calendar}>
          See when you are free, and book the meetings you confirm.
        </Permission>
        <Permission icon={KeyRound} name="Security">
          Access tokens are encrypted with this server’s key. You can disconnect at any time, here or at the
          provider.
        </Permission>
      </ul>
      <p className="mt-8">
        <a
          href={`/api/connect/mailhost${mailbox ? `?mailbox=${mailbox}` : ''}`}
          className={buttonClass('act', 'lg')}
        >
          {connection.status !== 'none' ? 'Reconnect' : problem ? 'Try again' : 'Connect mail and calendar'}
        </a>
      </p>
      <RefusalHelp appUrl={appUrl} provider={provider} />
    </>
  );
}
