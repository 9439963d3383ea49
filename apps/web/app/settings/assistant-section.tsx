import type { AiStatus } from '@triage/contract/account-health';
import type { Provider } from '@triage/contract/lanes';
import type { KeepConversations, Settings } from '@triage/contract/preferences';
import { useState } from 'react';
import { ChoiceRow } from './choice-row.tsx';
import { ProviderCard } from './provider-card.tsx';
import { SaveNote } from './save-note.tsx';
import { Section } from './section.tsx';
import { useSave } from './use-save.ts';

const keeping = [
  { value: 'forever', name: 'Until I delete them' },
  { value: '90', name: '90 days' },
  { value: '30', name: '30 days' },
];

export function AssistantSection({ settings, ai }: { settings: Settings; ai: AiStatus }) {
  const saver = useSave();
  const [provider, setProvider] = useState(settings.provider);
  const [keep, setKeep] = useState(String(settings.keepConversationsDays ?? 'forever'));
  const choices = ai.providers.map((each) => ({ value: each.provider, name: each.model }));
  return (
    <Section title="AI" about="Who helps with sorting, drafts and questions, and what that costs.">
      {ai.providers.length === 0 ? (
        <p className="text-sm text-ink-2">
          No AI is set up on this server. Rules sort your mail, and drafts come from templates.
        </p>
      ) : null}
      {choices.length > 1 ? (
        <div className="mb-5">
          <p className="mb-2 text-sm font-semibold">Drafts and the assistant ask first</p>
          <ChoiceRow<Provider>
            label="Drafts and the assistant ask first"
            value={provider}
            choices={choices}
            onChoose={(value) => {
              setProvider(value);
              saver.save({ provider: value });
            }}
          />
        </div>
      ) : null}
      <div className="space-y-3">
        {ai.providers.map((each, index) => (
          <ProviderCard
            key={each.provider}
            status={each}
            pricesRead={ai.pricesRead}
            isFirst={index === 0}
            hasOther={choices.length > 1}
          />
        ))}
      </div>
      <p className="mt-6 mb-2 text-sm font-semibold">Conversations with the assistant are kept</p>
      <ChoiceRow
        label="Conversations with the assistant are kept"
        value={keep}
        choices={keeping}
        onChoose={(value) => {
          setKeep(value);
          const keepConversationsDays = (value === 'forever' ? null : Number(value)) as KeepConversations;
          saver.save({ keepConversationsDays });
        }}
      />
      <SaveNote state={saver.state} />
    </Section>
  );
}
