import { z } from 'zod';
import { addressSchema } from '../address.ts';
import { MESSAGE_ID_MAX } from '../limits.ts';
import { textInput } from '../text.ts';

export const messageRequest = z.object({ messageId: textInput.min(1).max(MESSAGE_ID_MAX) });

export const messageHeadersSchema = z.array(z.object({ name: z.string(), value: z.string() }));
export type MessageHeader = z.infer<typeof messageHeadersSchema>[number];

export const imageSenderRequest = z.object({ address: addressSchema });
/** Addresses, in lower case, whose emails show their images at once. */
export const imageSendersSchema = z.array(z.string());
