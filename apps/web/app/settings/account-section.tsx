import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Section } from './section.tsx';

export function AccountSection({ user }: { user: { name: string | null; email: string } }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const { signOut } = await import('next-auth/react');
    await signOut({ redirectTo: '/sign-in' }).catch(() => setLeaving(false));
  };
  return (
    <Section title="Account" about="Who is signed in here.">
      <p className="font-semibold">{user.name ?? user.email}</p>
      <p className="text-sm text-ink-2">{user.email}</p>
      <Button className="mt-4" disabled={isLeaving} onClick={() => void leave()}>
        Sign out
      </Button>
    </Section>
  );
}
