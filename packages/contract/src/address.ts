import { ADDRESS_MAX } from './limits.ts';
import { hasHiddenCharacters, parseAddress } from './parse-address.ts';
import { textInput } from './text.ts';

export const addressSchema = textInput
  .max(ADDRESS_MAX)
  .refine((text) => !hasHiddenCharacters(text), {
    error: 'An address with invisible characters is not accepted',
    abort: true,
  })
  .refine((text) => parseAddress(text) !== null, 'Expected an address: a@b or Name <a@b>');
