import type { AiStatus } from '@triage/contract/account/account-health';
import type { KeepConversations, Settings, SortingAi } from '@triage/contract/account/preferences';
import type { Provider } from '@triage/contract/triage/lanes';
import { useState } from 'react';
import { PrepareDrafts } from '../ai/prepare-drafts.tsx';
import { Spending } from '../ai/spending.tsx';
import { ProviderCard } from '../connect/provider-card.tsx';
import { ChoiceRow } from '../form/choice-row.tsx';
import { SaveNote } from '../form/save-note.tsx';
import { Section } from '../form/section.tsx';
import { useSave } from '../form/use-save.ts';

const retentions = [
  { value: 'forever', name: 'Until I delete them' },
  { value: '90', name: '90 days' },
  { value: '30', name: '30 days' },
];

const sortings: { value: SortingAi; name: string }[] = [
  { value: 'unsure', name: 'When unsure' },
  { value: 'economy', name: 'Only when very unsure' },
  { value: 'never', name: 'Never' },
];

export function AssistantSection({ settings, ai }: { settings: Settings; ai: AiStatus }) {
  const saver = useSave();
  const [provider, setProvider] = useState(settings.provider);
  const [sortingAi, setSortingAi] = useState(settings.sortingAi);
  const [keep, setKeep] = useState(String(settings.keepConversationsDays ?? 'forever'));
  const choices = ai.providers.map((each) => ({ value: each.provider, name: each.model }));
  return (
    <Section title="AI" about="Providers for sorting, drafts and the assistant, and their cost.">
      {ai.providers.length === 0 ? (
        <p className="text-sm text-ink-2">
          No AI provider is configured on this server. Rules sort your mail, and drafts come from templates.
        </p>
      ) : null}
      {choices.length > 1 ? (
        <div className="mb-5">
          <p className="mb-2 text-sm font-semibold">Preferred AI for drafts and the assistant</p>
          <ChoiceRow<Provider>
            label="Preferred AI for drafts and the assistant"
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
      {ai.providers.length > 0 ? (
        <div className="mt-6">
          <p className="mb-2 text-sm font-semibold">Ask AI to sort an email</p>
          <ChoiceRow<SortingAi>
            label="Ask AI to sort an email"
            value={sortingAi}
            choices={sortings}
            onChoose={(value) => {
              setSortingAi(value);
              saver.save({ sortingAi: value });
            }}
          />
        </div>
      ) : null}
      {ai.providers.length > 0 ? (
        <PrepareDrafts
          isOn={settings.prepareDrafts}
          onChoose={(prepareDrafts) => saver.save({ prepareDrafts })}
        />
      ) : null}
      {ai.providers.length > 0 ? <Spending spend={ai.spend} settings={settings} saver={saver} /> : null}
      <p className="mt-6 mb-2 text-sm font-semibold">Keep assistant conversations</p>
      <ChoiceRow
        label="Keep assistant conversations"
        value={keep}
        choices={retentions}
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
