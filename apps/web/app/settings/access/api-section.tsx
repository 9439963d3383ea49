import type { CreatedToken, Token } from '@triage/contract/account/tokens';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { announce } from '../../client/live/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../form/section.tsx';
import { NewToken } from './new-token.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';

export function ApiSection({ tokens }: { tokens: Token[] }) {
  const [list, setList] = useState(tokens);
  const newToken = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<'list' | 'form' | CreatedToken>('list');
  const made = (created: CreatedToken) => {
    setList((before) => [created.stored, ...before]);
    setStep(created);
  };
  const revoked = (token: Token) => {
    setList((before) => before.filter(({ id }) => id !== token.id));
    announce(`Revoked ${token.name}`);
    // The pressed button was removed with its row.
    requestAnimationFrame(() => newToken.current?.focus());
  };
  return (
    <Section title="API access" about="For your own scripts and tools.">
      <p className="max-w-prose text-sm text-ink-2">
        A token gives a program full or read-only access to your account.{' '}
        <a href="/api/docs" className="font-medium text-ink underline underline-offset-4">
          API documentation
        </a>
      </p>
      {list.length > 0 ? <TokenList tokens={list} onRevoked={revoked} /> : null}
      {step === 'list' ? (
        <Button ref={newToken} className="mt-4" onClick={() => setStep('form')}>
          <Plus size={17} aria-hidden /> New token
        </Button>
      ) : null}
      {step === 'form' ? <TokenForm onMade={made} onCancel={() => setStep('list')} /> : null}
      {typeof step === 'object' ? <NewToken created={step} onDone={() => setStep('list')} /> : null}
    </Section>
  );
}
