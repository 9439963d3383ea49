import type { FoundMailServers } from '@triage/contract/account/mail-account';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import { type FormEvent, useState } from 'react';
import { fieldProblemOf, trpc } from '../../../client/data/queries/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { type ServerFields as Fields, fieldsOf, serverOf } from './account-fields.ts';
import { CalendarField } from './calendar-field.tsx';
import { FormField } from './form-field.tsx';
import { ServerFields } from './server-fields.tsx';

interface Props {
  emailAddress: string;
  /** Null: the servers are entered by hand. */
  found: FoundMailServers | null;
  /** The password of the public trial mailbox; else empty. */
  knownPassword: string;
  /** Which mailbox is connected; null for the first. */
  mailbox: string | null;
  onBack(): void;
}

export function PasswordForm({ emailAddress, found, knownPassword, mailbox, onBack }: Props) {
  const [fields, setFields] = useState(() => fieldsOf(found, emailAddress));
  const [password, setPassword] = useState(knownPassword);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(found === null);
  const connect = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      const { userName, imap, smtp, caldav } = fields;
      await trpc.connection.connectMailAccount.mutate({
        emailAddress,
        userName,
        password,
        imap: serverOf(imap),
        smtp: serverOf(smtp),
        caldav: caldav.trim() || null,
        // Named, because this page may also replace the account of the first mailbox.
        mailboxId: mailbox ?? FIRST_MAILBOX,
      });
      window.location.assign('/inbox');
    } catch (error) {
      setProblem(fieldProblemOf(error));
      setShown(true);
      setBusy(false);
    }
  };
  const change = (kind: 'imap' | 'smtp') => (server: Fields) => setFields({ ...fields, [kind]: server });
  const servers = (
    <details open={isShown} onToggle={(event) => setShown(event.currentTarget.open)} className="mt-4">
      <summary className="cursor-pointer text-sm font-semibold">Servers and user name</summary>
      <FormField
        className="mt-3"
        label="User name"
        value={fields.userName}
        onChange={(userName) => setFields({ ...fields, userName })}
        required
        maxLength={320}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <ServerFields kind="imap" fields={fields.imap} onChange={change('imap')} />
      <ServerFields kind="smtp" fields={fields.smtp} onChange={change('smtp')} />
      <CalendarField value={fields.caldav} onChange={(caldav) => setFields({ ...fields, caldav })} />
    </details>
  );
  return (
    <form aria-label="Connect email" onSubmit={(event) => void connect(event)} className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 font-semibold break-words">{emailAddress}</p>
        <Button look="quiet" size="sm" onClick={onBack}>
          Change address
        </Button>
      </div>
      <FoundNote emailAddress={emailAddress} found={found} />
      {found ? null : servers}
      <FormField
        className="mt-5"
        label={found?.passwordPage ? 'App password' : 'Password'}
        type="password"
        value={password}
        onChange={setPassword}
        required
        autoComplete="off"
        hint="Encrypted with this server’s key. Each server is tested before anything is stored."
      />
      {found ? servers : null}
      {problem ? (
        <p role="alert" className="mt-4 rounded-md bg-warn-wash px-4 py-3 text-sm">
          {problem}
        </p>
      ) : null}
      <Button type="submit" look="act" size="lg" className="mt-5" disabled={isBusy}>
        {isBusy ? 'Testing the servers…' : 'Connect email'}
      </Button>
    </form>
  );
}

function FoundNote({ emailAddress, found }: Pick<Props, 'emailAddress' | 'found'>) {
  const className = 'mt-2 text-sm text-ink-2';
  if (!found)
    return (
      <p className={className}>
        {emailAddress.slice(emailAddress.lastIndexOf('@') + 1)} publishes no mail settings. Enter its servers;
        the help pages of your provider list them.
      </p>
    );
  return (
    <>
      <p className={`${className} break-words`}>
        {found.name}: {[...new Set([found.imap.host, found.smtp.host])].join(' and ')}.{' '}
        {found.caldav ? `Calendar: ${new URL(found.caldav).host}` : 'No calendar server was found'}
      </p>
      {found.passwordPage ? (
        <p className={className}>
          {found.name} needs a password made for this app.{' '}
          <a
            href={found.passwordPage}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-ink underline underline-offset-2"
          >
            Create an app password
          </a>
        </p>
      ) : null}
    </>
  );
}
