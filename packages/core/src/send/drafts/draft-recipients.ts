import { addressSchema } from '@triage/contract/address';
import { FieldError } from '../../errors.ts';

/** The addresses of a line of the composer; throws for one that cannot be an address, naming it. */
export function readRecipients(field: string, line: string): string[] {
  const addresses = (line.match(/(?:"[^"]*"|[^,;"])+/g) ?? []).map((each) => each.trim());
  return addresses.filter(Boolean).map((address) => {
    const { success, error } = addressSchema.safeParse(address);
    if (!success) throw new FieldError(field, `${address}: ${error.issues[0]?.message}`);
    return address;
  });
}
