import { signIn } from 'next-auth/react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';

export function ProviderButton({ provider, to }: { provider: string; to: string }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Button
      look="act"
      size="lg"
      className="min-w-44"
      aria-disabled={isLeaving}
      onClick={() => {
        setLeaving(true);
        void signIn('identity', { redirectTo: to }).catch(() => setLeaving(false));
      }}
    >
      {isLeaving ? 'One moment…' : `Sign in with ${provider}`}
    </Button>
  );
}
