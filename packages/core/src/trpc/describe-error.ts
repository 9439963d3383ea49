import { errorTexts } from '@triage/contract/errors';
import type { DraftConflict } from '@triage/contract/sending/draft-api';
import { findOutage } from '@triage/database/query/database-unavailable';
import { ZodError, z } from 'zod';
import {
  AppError,
  DraftChanged,
  FieldError,
  OUTAGE_RETRY_SECONDS,
  RateLimited,
  UnknownParameters,
} from '../errors.ts';
import { isProviderFailure } from '../ports/mail.ts';

export interface DescribedError {
  status: number;
  /** Seconds, where waiting helps. */
  retryAfter?: number;
  body: Partial<DraftConflict> & {
    error: string;
    fieldErrors?: Record<string, string[]>;
    formErrors?: string[];
  };
}

/**
 * The documented answer to a failure; null for one that is not documented. `path`: the texts of nested fields begin with
 * their path below the field, as a program needs it; a page shows the texts to people.
 */
export function describeError(error: unknown, { path = false } = {}): DescribedError | null {
  // Checked first: whatever a verb was doing, the database was the cause.
  if (findOutage(error)) return describeOutage();
  if (error instanceof RateLimited)
    return { status: error.status, retryAfter: error.retryAfterSeconds, body: { error: error.message } };
  if (isProviderFailure(error, 'noCalendar')) return describeError(new AppError('noCalendar'));
  if (error instanceof DraftChanged)
    return { status: error.status, body: { error: error.message, ...error.versions } };
  if (error instanceof AppError) return { status: error.status, body: { error: error.message } };
  if (error instanceof FieldError) return invalid({ [error.field]: [error.message] }, []);
  if (error instanceof UnknownParameters)
    return invalid(Object.fromEntries(error.names.map((name) => [name, ['Unknown parameter']])), []);
  if (error instanceof ZodError) {
    const { fieldErrors, formErrors } = z.flattenError(error, (issue) => nameInner(issue, path));
    return invalid(fieldErrors as Record<string, string[]>, formErrors);
  }
  return null;
}

export function describeOutage(): DescribedError {
  const { status, message } = new AppError('databaseUnavailable');
  return { status, retryAfter: OUTAGE_RETRY_SECONDS, body: { error: message } };
}

function invalid(fieldErrors: Record<string, string[]>, formErrors: string[]): DescribedError {
  return { status: 400, body: { error: errorTexts.invalidRequest, fieldErrors, formErrors } };
}

/** Of a proposal, `input` belongs to a tool: the text always says which of its fields is meant. */
function nameInner({ path: [field, ...inner], message }: z.core.$ZodIssue, path: boolean): string {
  const text = sayIssue(message);
  return (path || field === 'input') && inner.length > 0 ? `${inner.join('.')}: ${text}` : text;
}

const MISMATCH = /^Invalid input: expected (.+), received (\w+)$/;

/** The validator names values of JavaScript, which a caller did not write. */
function sayIssue(message: string): string {
  const [, expected, received] = MISMATCH.exec(message) ?? [];
  if (received === 'undefined') return `Required: expected ${expected}`;
  return received === 'NaN' ? `Expected a ${expected}` : message;
}
