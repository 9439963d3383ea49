import { MessageCircleQuestion } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { ask } from './chat-store.ts';

const ideas = [
  'What needs me today?',
  'Which emails need a meeting time?',
  'Archive this week’s newsletters',
];

export function Welcome() {
  return (
    <div>
      <MessageCircleQuestion size={28} aria-hidden className="mb-4 text-ink-3" />
      <p className="font-semibold">Ask about your mail and calendar.</p>
      <p className="mt-1 mb-4 text-sm text-ink-2">
        It can read your mail without asking. It needs your approval to send email, book meetings or change
        several threads. A single change that you ask for happens right away and can be undone.
      </p>
      <ul className="space-y-2">
        {ideas.map((idea) => (
          <li key={idea}>
            <Button size="sm" className="rounded-full" onClick={() => ask(idea)}>
              {idea}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
