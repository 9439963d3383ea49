import { errorTexts } from '@triage/contract/errors';
import { ZodError, z } from 'zod';
import { AppError, FieldError } from '../errors.ts';

export interface DescribedError {
  status: number;
  body: { error: string; fieldErrors?: Record<string, string[]>; formErrors?: string[] };
}

/** The documented answer to a failure; null for one that is not documented. */
export function describeError(error: unknown): DescribedError | null {
  if (error instanceof AppError) return { status: error.status, body: { error: error.message } };
  if (error instanceof FieldError) return invalid({ [error.field]: [error.message] }, []);
  if (error instanceof ZodError) {
    const { fieldErrors, formErrors } = z.flattenError(error);
    return invalid(fieldErrors as Record<string, string[]>, formErrors);
  }
  return null;
}

function invalid(fieldErrors: Record<string, string[]>, formErrors: string[]): DescribedError {
  return { status: 400, body: { error: errorTexts.invalidRequest, fieldErrors, formErrors } };
}
