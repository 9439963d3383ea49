import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { currentSettings } from '../../client/data/settings/user-settings.ts';
import type { Draft } from '../../client/draft/compose-store.ts';
import { closeComposer } from '../close-draft.ts';
import { findProblem } from '../sending/find-problem.ts';
import { keptTime } from '../sending/kept-time.ts';
import { sendDraft } from '../sending/send-draft.ts';
import { useDoubts } from '../sending/use-doubts.ts';
import { pressAction } from './press-action.ts';

/** What the person asked for last. */
export type Asked = 'send' | 'later';

/** Sends the draft from a button, the form or a key, once nothing is missing and every doubt is confirmed. */
export function useSend(draft: Draft, form: RefObject<HTMLFormElement | null>) {
  const [hasTried, setHasTried] = useState(false);
  const [asked, setAsked] = useState<Asked>('send');
  const doubts = useDoubts(draft);
  // A new email has no thread to archive.
  const archivesFirst = draft.threadId !== null && (currentSettings()?.sendAndArchive ?? false);

  const isReady = (action: Asked) => {
    setHasTried(true);
    setAsked(action);
    if (findProblem(draft) !== '') return false;
    const fresh = doubts.ask();
    if (fresh.includes('subject')) form.current?.querySelector<HTMLElement>('[name=subject]')?.focus();
    return fresh.length === 0;
  };
  const send = (archives: boolean) => {
    const sendAt = keptTime(draft);
    if (isReady('send')) void sendDraft(draft, { archives: archives && !sendAt, sendAt });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(archivesFirst);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // Keys in a dialog above it arrive here too.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    if (pressAction(event)) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      // Auto-repeat of a held key must not confirm a doubt.
      if (!event.repeat) send(draft.threadId !== null && archivesFirst !== event.shiftKey);
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // Enter accepts a suggestion or moves on; it must not submit the form.
      event.preventDefault();
    }
    if (event.key === 'Escape') closeComposer();
  };
  const problem = hasTried ? findProblem(draft) : '';
  return { archivesFirst, problem, doubts: doubts.open, asked, isReady, send, onSubmit, onKeyDown };
}
