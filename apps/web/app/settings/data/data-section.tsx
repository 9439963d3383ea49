import { Download } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../form/section.tsx';
import { DeleteEverything } from './delete-everything.tsx';
import { KeepMailChoice } from './keep-mail-choice.tsx';

export function DataSection({ email }: { email: string }) {
  return (
    <Section title="Your data" about="Export or delete what is stored here.">
      <KeepMailChoice />
      <p className="text-sm text-ink-2">
        Download everything stored about you in one file: threads and messages, lanes, snoozes, sends,
        meetings, conversations, receipts and settings. Keys and tokens are not included.
      </p>
      <a href="/settings/export" download className={`mt-3 ${buttonClass('line')}`}>
        <Download size={16} aria-hidden /> Export
      </a>
      <DeleteEverything email={email} />
    </Section>
  );
}
