import { z } from 'zod';

/**
 * Every text that comes from outside. PostgreSQL stores neither a null byte nor half of a surrogate pair: the first is
 * refused, the second becomes U+FFFD.
 */
export const textInput = z
  .string()
  .overwrite((text) => text.toWellFormed())
  .refine((text) => !text.includes('\0'), 'Must not contain a null byte');

/** For input without a fixed shape: whether a text anywhere inside it, name or value, has a null byte. */
export function hasNullByte(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || hasNullByte(inner));
}
