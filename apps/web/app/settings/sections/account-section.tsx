import { Button } from '../../ui/button.tsx';
import { Section } from '../form/section.tsx';
import { useSignOut } from '../use-sign-out.ts';

export function AccountSection({ user }: { user: { name: string | null; email: string } }) {
  const { isLeaving, leave } = useSignOut();
  return (
    <Section title="Account" about="The account you are signed in with.">
      <p className="font-semibold">{user.name ?? user.email}</p>
      <p className="text-sm text-ink-2">{user.email}</p>
      <Button className="mt-4" disabled={isLeaving} onClick={leave}>
        Sign out
      </Button>
    </Section>
  );
}
