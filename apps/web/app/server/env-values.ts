import { parseAddress } from '@triage/contract/parse-address';
import { z } from 'zod';
import { parseSmtpUrl } from './parse-smtp-url.ts';

export const text = z.string().optional();
export const url = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).optional();
export const port = z.coerce.number({ error: 'is not a number' }).int().min(0).max(65_535);
export const key32 = z
  .string()
  .refine(
    (value) => Buffer.from(value, 'base64').length === 32,
    'must be 32 bytes in base64: openssl rand -base64 32',
  )
  .optional();

/** OpenTelemetry format: name=value pairs, values percent-encoded. */
export const headers = z.string().transform((value, ctx) => {
  const pairs = value.split(',').filter((pair) => pair.trim());
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name, encoded] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? [];
        if (!name || encoded === undefined) throw new Error('no pair');
        return [name, decodeURIComponent(encoded.trim())];
      }),
    );
  } catch {
    // The value may be a secret, so it is not repeated.
    ctx.addIssue({ code: 'custom', message: 'must look like name=value,… with percent-encoded values' });
    return z.NEVER;
  }
});

export const dollars = z.coerce
  .number({ error: 'is not a number of dollars' })
  .min(0, 'must not be negative')
  .max(1_000, 'must be at most 1000')
  .optional();

export const PRICES =
  /^\s*[^=,\s]+=\d+(\.\d+)?(\/\d+(\.\d+)?){1,2}(\s*,\s*[^=,\s]+=\d+(\.\d+)?(\/\d+(\.\d+)?){1,2})*\s*$/;

export const smtpUrl = z
  .string()
  .refine(
    (value) => parseSmtpUrl(value) !== null,
    // It holds a password, so it is not repeated.
    'must look like smtps://user:password@host:465 or smtp://user:password@host:587, percent-encoded',
  )
  .optional();

export const sender = z
  .string()
  .refine(
    (value) => parseAddress(value) !== null,
    'must be an address: no-reply@example.org or Triage <no-reply@example.org>',
  )
  .optional();
