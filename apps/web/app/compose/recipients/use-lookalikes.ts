import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RECIPIENTS_MAX } from '@triage/contract/limits';
import { parseAddress } from '@triage/contract/parse-address';
import type { Lookalikes } from '@triage/contract/sending/recipients';
import { useEffect, useState } from 'react';
import { trpc } from '../../client/data/queries/trpc.ts';
import type { Draft } from '../../client/draft/compose-store.ts';
import { recipientKey, splitRecipients } from '../../client/draft/recipients.ts';

const none: Lookalikes = [];
const PAUSE_MS = 300;

/** Recipients that could be taken for somebody whom the person writes to. Offline nothing is reported. */
export function useLookalikes({ to, cc, bcc }: Draft): Lookalikes {
  const all = [to, cc, bcc].flatMap(splitRecipients).filter((each) => parseAddress(each));
  const emails = [...new Set(all.map(recipientKey))].toSorted().slice(0, RECIPIENTS_MAX);
  const asked = useSettled(emails.join(' '));
  const { data = none } = useQuery({
    queryKey: ['lookalikes', asked],
    queryFn: () => trpc.send.findLookalikes.query({ emails: asked.split(' ') }),
    enabled: asked !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data.filter(({ email }) => emails.includes(email));
}

/** The value once it has not changed for a moment: an address that is being typed is not asked about at each key. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
