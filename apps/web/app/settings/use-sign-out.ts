import { useState } from 'react';

export function useSignOut(): { isLeaving: boolean; leave(): void } {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const { signOut } = await import('next-auth/react');
    await signOut({ redirectTo: '/sign-in' }).catch(() => setLeaving(false));
  };
  return { isLeaving, leave: () => void leave() };
}
