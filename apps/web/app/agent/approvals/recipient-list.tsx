import type { Recipient } from '@triage/contract/agent';
import { parseAddress } from '@triage/contract/parse-address';
import { TriangleAlert } from 'lucide-react';
import { recipientMarks } from './write-words.ts';

interface Props {
  addresses: readonly string[];
  recipients: readonly Recipient[];
}

/** Name and address are isolated, so that right-to-left text in one cannot reorder the other. */
function Address({ text }: { text: string }) {
  const { name = '', email } = parseAddress(text) ?? { email: text };
  return (
    <span className="font-medium break-all">
      {name ? (
        <>
          <bdi>{name}</bdi>{' '}
        </>
      ) : null}
      <bdi dir="ltr">{name ? `<${email}>` : email}</bdi>
    </span>
  );
}

/** Each address in full, with its warnings. */
export function RecipientList({ addresses, recipients }: Props) {
  return (
    <ul className="space-y-1.5">
      {addresses.map((address) => (
        <li key={address}>
          <Address text={address} />
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
