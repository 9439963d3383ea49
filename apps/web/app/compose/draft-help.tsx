import type { Tone } from '@triage/contract/draft';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../client/announce.ts';
import { changeDraft, type Draft } from '../client/compose-store.ts';
import { draftToText } from '../client/draft-to-text.ts';
import { notify } from '../client/notify.ts';
import { currentSettings } from '../client/person-settings.ts';
import { readServerError, trpc } from '../client/trpc.ts';
import { Button } from '../ui/button.tsx';

const tones: Record<Tone, string> = { professional: 'Professional', friendly: 'Friendly', brief: 'Brief' };

/** Writes a first version, in a tone. What stood there comes back with one press. */
export function DraftHelp({ draft, threadId }: { draft: Draft; threadId: string }) {
  const [tone, setTone] = useState<Tone>(() => currentSettings()?.tone ?? 'professional');
  const [isBusy, setBusy] = useState(false);
  const write = async () => {
    setBusy(true);
    try {
      const { draftHtml, source } = await trpc.draft.write.mutate({
        threadId,
        tone,
        provider: currentSettings()?.provider,
      });
      const before = draft.body;
      changeDraft({ body: draftToText(draftHtml) });
      announce('A draft is written');
      notify(
        source === 'ai' ? 'Drafted. Read it before you send it' : 'No AI answered: this is the template',
        {
          action: { label: 'Undo', onClick: () => changeDraft({ body: before }) },
        },
      );
    } catch (error) {
      notify(readServerError(error) ?? 'The server does not answer', { isProblem: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="flex items-center">
      <Button look="quiet" disabled={isBusy} onClick={() => void write()}>
        <Sparkles size={16} aria-hidden className={isBusy ? 'animate-wait' : ''} />
        {isBusy ? 'Writing…' : 'Draft'}
      </Button>
      <select
        aria-label="Tone of the draft"
        value={tone}
        onChange={(event) => setTone(event.target.value as Tone)}
        className="h-9 rounded-md bg-transparent px-1 text-sm text-ink-2 hover:bg-well max-sm:w-20"
      >
        {Object.entries(tones).map(([value, name]) => (
          <option key={value} value={value} className="bg-float text-ink">
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
