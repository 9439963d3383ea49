import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';
import type { ConnectProblem } from './connect-problem.ts';

export function ConnectProblemNote({ problem }: { problem: ConnectProblem }) {
  return (
    <section role="alert" className="mt-6 flex gap-3.5 rounded-lg bg-warn-wash px-5 py-4">
      <TriangleAlert size={19} aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{problem.title}</h2>
        <p className="mt-1 text-sm text-ink-2">{problem.text}</p>
        {problem.steps ? (
          <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-sm text-ink-2">
            {problem.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ) : null}
        {problem.isUndecryptable ? <ForgetButton /> : null}
      </div>
    </section>
  );
}

function ForgetButton() {
  const [state, setState] = useState<'ready' | 'busy' | string>('ready');
  const forget = async () => {
    setState('busy');
    try {
      await trpc.connection.forget.mutate();
      window.location.assign('/onboarding/connect');
    } catch (error) {
      setState(serverErrorOf(error) ?? 'The server did not respond');
    }
  };
  return (
    <>
      <Button look="danger" className="mt-4" disabled={state === 'busy'} onClick={() => void forget()}>
        Delete the stored connection
      </Button>
      {state !== 'ready' && state !== 'busy' ? (
        <p className="mt-2 text-sm text-danger">{state}. Try again.</p>
      ) : null}
    </>
  );
}
