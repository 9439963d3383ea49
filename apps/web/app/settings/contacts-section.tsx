import type { ContactsRefusal, ContactsState } from '@triage/contract/account/contacts';
import { useEffect, useState } from 'react';
import { fieldProblemOf, trpc } from '../client/data/queries/trpc.ts';
import { formatShort } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Section } from './form/section.tsx';

const LOOK_MS = 2_000;
const ASK_PROVIDER = '/api/connect/mailhost?contacts=1';

const failures: Record<NonNullable<ContactsState['failure']>, string> = {
  forbidden: 'Google no longer lets Triage read your contacts.',
  apiDisabled: 'The administrator of this server has not enabled the People API in the Google Cloud console.',
  rateLimited: 'Google asked to wait. It is tried again by itself.',
  unavailable: 'Google did not answer. It is tried again by itself.',
  unknown: 'Google did not answer as expected. It is tried again by itself.',
};

const refusals: Record<ContactsRefusal, string> = {
  cancelled: 'You did not allow it on Google’s page. Nothing was changed.',
  other_account:
    'You chose another Google account than the one that is connected here. Nothing was changed. Choose the same account, or connect the other one under “Connection” first.',
  missing_permission:
    'Not everything was allowed on Google’s page. Nothing was changed. Mail, calendar and contacts have to be ticked there.',
  stale_attempt: 'This attempt was used already or has expired. Nothing was changed. Start it again below.',
  kek_mismatch:
    'The key of this server does not fit what it has stored, so nothing was changed. Ask its administrator.',
  client_rejected: 'Google rejected this server. Nothing was changed. Ask its administrator.',
  provider_unavailable: 'Google did not answer. Nothing was changed. Try again in a minute.',
};

/** Optional, and never needed for a complete connection. */
export function ContactsSection({
  initial,
  refusal = null,
}: {
  initial: ContactsState;
  refusal?: ContactsRefusal | null;
}) {
  const { contacts, problem, turn } = useContacts(initial, refusal ? refusals[refusal] : '');
  const isOn = contacts.state === 'reading' || contacts.state === 'on' || contacts.state === 'failed';
  if (contacts.state === 'unavailable') return null;
  return (
    <Section
      title="Google Contacts"
      anchor="contacts"
      about="Completes recipients with the people in your address book, and warns of addresses that look like theirs. Names and addresses are read, nothing else, and nothing is changed."
    >
      <p role="status" className="text-sm">
        <Status contacts={contacts} />
      </p>
      {contacts.failure ? <p className="mt-1 text-sm text-alert">{failures[contacts.failure]}</p> : null}
      {problem ? (
        <p role="alert" className="mt-1 text-sm text-alert">
          {problem}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {contacts.granted ? null : (
          <a href={ASK_PROVIDER} className={buttonClass('line')}>
            {isOn ? 'Allow again' : 'Use Google Contacts'}
          </a>
        )}
        {contacts.granted && !isOn ? (
          <Button onClick={() => void turn(true)}>Use Google Contacts</Button>
        ) : null}
        {contacts.granted && isOn ? (
          <Button look="quiet" disabled={contacts.state === 'reading'} onClick={() => void turn(true)}>
            Read again
          </Button>
        ) : null}
        {isOn ? <Button onClick={() => void turn(false)}>Turn off and delete</Button> : null}
      </div>
    </Section>
  );
}

function Status({ contacts: { state, contacts, readAt } }: { contacts: ContactsState }) {
  const time = useTime();
  if (state === 'off') return 'Off. Recipients are completed from your mail.';
  if (state === 'reading') return 'Reading your contacts…';
  const people = `${contacts.toLocaleString('en')} ${contacts === 1 ? 'contact' : 'contacts'}`;
  return (
    <>
      {people}
      {readAt ? <span suppressHydrationWarning>, last read {formatShort(readAt, time)}</span> : null}.
    </>
  );
}

function useContacts(initial: ContactsState, refused: string) {
  const [contacts, setContacts] = useState(initial);
  const [problem, setProblem] = useState(refused);
  const isReading = contacts.state === 'reading';
  useEffect(() => {
    if (!isReading) return;
    const timer = setInterval(() => {
      // The next look may succeed.
      void trpc.connection.contacts.query().then(setContacts, () => undefined);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isReading]);
  return {
    contacts,
    problem,
    async turn(on: boolean) {
      setProblem('');
      try {
        setContacts(await trpc.connection.switchContacts.mutate({ on }));
      } catch (error) {
        setProblem(fieldProblemOf(error));
      }
    },
  };
}
