import type { Recipient } from '@triage/contract/agent';
import { TriangleAlert } from 'lucide-react';
import { recipientMarks } from './write-words.ts';

interface Props {
  addresses: readonly string[];
  recipients: readonly Recipient[];
}

/** Each address in full, with what a person should look at twice. */
export function RecipientList({ addresses, recipients }: Props) {
  return (
    <ul className="space-y-1.5">
      {addresses.map((address) => (
        <li key={address}>
          <span className="font-medium break-all">{address}</span>
          {recipients
            .find((each) => each.address === address)
            ?.flags.map((flag) => (
              <span
                key={flag}
                title={recipientMarks[flag].why}
                className="mt-0.5 ml-1.5 inline-flex items-center gap-1 rounded-full bg-warn-wash px-2 text-xs leading-5 text-warn first-of-type:ml-0"
              >
                <TriangleAlert size={11} aria-hidden /> {recipientMarks[flag].name}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}
