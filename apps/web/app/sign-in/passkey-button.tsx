import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { askDevice, type PasskeyProblem } from './ask-device.ts';

type Problem = PasskeyProblem | 'elsewhere';

export function PasskeyButton({ origin, to }: { origin: string; to: string }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const begin = async () => {
    setProblem(null);
    if (window.location.origin !== origin) return setProblem('elsewhere');
    setBusy(true);
    const failed = await askDevice();
    if (failed === null) return window.location.assign(to);
    setBusy(false);
    setProblem(failed);
  };
  return (
    <>
      <Button size="lg" aria-disabled={isBusy} onClick={() => void (isBusy ? undefined : begin())}>
        <KeyRound size={18} aria-hidden /> {isBusy ? 'One moment…' : 'Use a passkey'}
      </Button>
      {problem === null ? null : (
        <p role="alert" className="basis-full max-w-sm text-sm text-danger">
          {problem === 'elsewhere' ? (
            <>
              Passkeys work at the address of this site only.{' '}
              <a href={`${origin}/sign-in`} className="font-medium underline underline-offset-4">
                Go to {origin}
              </a>
            </>
          ) : (
            describe(problem)
          )}
        </p>
      )}
    </>
  );
}

function describe(problem: Exclude<Problem, 'elsewhere'>): string {
  if (typeof problem === 'object') return `${problem.server}.`;
  return {
    none: 'No passkey was used. If this device has none for this site, sign in another way and add one in the settings.',
    unsupported: 'This browser does not support passkeys. Sign in another way.',
    offline: 'The server did not respond. Try again.',
  }[problem];
}
