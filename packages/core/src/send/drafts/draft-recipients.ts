import { addressSchema } from '@triage/contract/address';
import { FieldError } from '../../errors.ts';

/** The addresses of a line of the composer; throws for one that cannot be an address, naming it. */
export function parseRecipients(field: string, line: string): string[] {
  return splitRecipients(line).map((address) => {
    const { success, error } = addressSchema.safeParse(address);
    if (!success) throw new FieldError(field, `${address}: ${error.issues[0]?.message}`);
    return address;
  });
}

/** Half addresses are among them. */
export function splitRecipients(line: string): string[] {
  return (line.match(/(?:"[^"]*"|[^,;"])+/g) ?? []).map((each) => each.trim()).filter(Boolean);
}
