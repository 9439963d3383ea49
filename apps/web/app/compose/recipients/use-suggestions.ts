import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { matchesRecipient } from '@triage/contract/sending/match-recipient';
import { trpc } from '../../client/data/queries/trpc.ts';
import type { Draft } from '../../client/draft/compose-store.ts';
import { recipientKey, splitRecipients } from '../../client/draft/recipients.ts';

const none: string[] = [];
const SUGGESTED_FROM = 2;

/** People in cached mail whom the draft does not have yet. */
export function useSuggestions(typed: string, draft: Draft): string[] {
  const text = typed.trim();
  const isAsked = text.length >= SUGGESTED_FROM && !text.includes('>');
  const { data = none } = useQuery({
    queryKey: ['recipients', text],
    queryFn: () => trpc.send.suggestRecipients.query({ text }),
    enabled: isAsked,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isAsked) return none;
  const chosen = new Set([draft.to, draft.cc, draft.bcc].flatMap(splitRecipients).map(recipientKey));
  // The typed text is part of the draft too, and its suggestion must stay.
  chosen.delete(recipientKey(text));
  // While an answer is on its way those of the text before are shown, and must fit the text of now.
  return data.filter((each) => !chosen.has(recipientKey(each)) && matchesRecipient(each, text));
}
