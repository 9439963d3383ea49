import type { OwnAddress } from '@triage/contract/account/addresses';
import type { PersonMailbox } from '@triage/contract/account/mailboxes';

interface Props {
  addresses: readonly OwnAddress[];
  /** Empty for somebody with one. */
  mailboxes: readonly PersonMailbox[];
  /** While files are uploaded the email stays in this mailbox. */
  only: string | null;
}

/** The addresses under the names of their mailboxes. */
export function FromChoices({ addresses, mailboxes, only }: Props) {
  if (mailboxes.length === 0) return <Choices addresses={addresses} />;
  return mailboxes.map(({ mailboxId, name }) => {
    const own = addresses.filter((address) => address.mailboxId === mailboxId);
    const isClosed = only !== null && mailboxId !== only;
    return own.length === 0 ? null : (
      <optgroup
        key={mailboxId}
        label={isClosed ? `${name} (once the files are uploaded)` : name}
        disabled={isClosed}
        className="bg-float text-ink"
      >
        <Choices addresses={own} />
      </optgroup>
    );
  });
}

function Choices({ addresses }: Pick<Props, 'addresses'>) {
  return addresses.map((address) => (
    <option key={address.email} value={address.email} className="bg-float text-ink">
      {nameOf(address)}
    </option>
  ));
}

export function nameOf({ name, email }: OwnAddress): string {
  return name ? `${name} <${email}>` : email;
}
