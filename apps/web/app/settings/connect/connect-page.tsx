import { Link, useSearchParams } from '@remix-run/react';
import type { Connection } from '@triage/contract/account/connection';
import type { TrialMailAccount } from '@triage/contract/account/mail-account';
import { CalendarClock, Check, KeyRound, type LucideIcon, Mail } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SignOutLink } from '../sign-out-link.tsx';
import { AccountChoice } from './account-choice.tsx';
import { ConnectProblemNote } from './connect-problem-note.tsx';
import { type ConnectProblem, findConnectProblem } from './connect-problems.ts';
import { OtherEmail } from './other/other-email.tsx';
import { RefusalHelp } from './refusal-help.tsx';

interface Props {
  connection: Connection;
  email: string;
  provider: string;
  /** Why the provider sent the person back without a code. */
  reason: string | null;
  appUrl: string;
  /** Whether this server can connect mailboxes that are not Google's. */
  offersOther: boolean;
  /** A mailbox that everybody may try. */
  trial: TrialMailAccount | null;
  /** The one of several that is connected, or `new`; null for the first. */
  mailbox: string | null;
}

export function ConnectPage(props: Props) {
  const { connection, email, provider, reason, appUrl, offersOther, trial, mailbox } = props;
  const [query] = useSearchParams();
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
          provider={provider}
          appUrl={appUrl}
          account={offersOther ? chosenAccount(query, connection) : null}
          trial={trial}
          mailbox={mailbox}
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

/** By the address of the page; without it, the kind that is connected. */
function chosenAccount(query: URLSearchParams, { provider }: Connection): 'google' | 'other' {
  const asked = query.get('account');
  if (asked) return asked === 'other' ? 'other' : 'google';
  return provider === 'imap' ? 'other' : 'google';
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
  trial,
  mailbox,
}: Omit<Props, 'email' | 'reason' | 'offersOther'> & {
  problem: ConnectProblem | null;
  /** Null: there is no choice. */
  account: 'google' | 'other' | null;
}) {
  const isNew = mailbox === 'new';
  const choice = account ? <AccountChoice {...{ provider, mailbox }} chosen={account} /> : null;
  if (account === 'other')
    return (
      <>
        <h1 className={headingClass}>
          {isNew ? ADD : connection.status === 'revoked' ? 'Reconnect your mail' : 'Connect your mail'}
        </h1>
        <p className={aboutClass}>
          {isNew
            ? 'Triage logs in to it by IMAP, and sends by SMTP. Its mail is listed together with the rest.'
            : 'Signing in only confirmed who you are. In this second step Triage logs in to your mailbox by IMAP, and sends by SMTP.'}
        </p>
        {choice}
        {problem ? <ConnectProblemNote problem={problem} /> : null}
        <OtherEmail {...{ connection, trial, mailbox }} />
      </>
    );
  return (
    <>
      <h1 className={headingClass}>
        {isNew
          ? ADD
          : connection.status === 'revoked'
            ? 'Reconnect your mail'
            : 'Connect your mail and calendar'}
      </h1>
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
          {connection.status !== 'none' || problem ? 'Reconnect' : 'Connect mail and calendar'}
        </a>
      </p>
      <RefusalHelp appUrl={appUrl} provider={provider} />
    </>
  );
}

interface PermissionProps {
  icon: LucideIcon;
  name: string;
  granted?: boolean;
  children: string;
}

function Permission({ icon: Icon, name, granted = false, children }: PermissionProps) {
  return (
    <li className="flex items-start gap-4 border-t border-line py-4 first:border-t-0">
      <Icon size={19} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
      <div className="flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-2">{children}</p>
      </div>
      {granted ? (
        <span className="flex items-center gap-1.5 text-sm text-ink-2">
          <Check size={16} aria-hidden /> granted
        </span>
      ) : null}
    </li>
  );
}
