import type { Lookalikes } from '@triage/contract/sending/recipients';

export function LookalikeNote({ lookalikes }: { lookalikes: Lookalikes }) {
  return (
    <div role="status">
      {lookalikes.map(({ email, looksLike }) => (
        <p key={email} className="mt-1.5 rounded-md bg-warn-wash px-3 py-1.5 text-xs text-warn">
          You have never written to {email}. It looks like {looksLike}: check the address before you send.
        </p>
      ))}
    </div>
  );
}
