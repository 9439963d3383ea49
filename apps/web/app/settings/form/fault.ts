import { fieldProblemOf } from '../../client/data/queries/trpc.ts';

/** Why a form was refused, and the field that the text belongs to. */
export interface Fault {
  text: string;
  field: string | null;
}

export const noFault: Fault = { text: '', field: null };

export function faultOf(error: unknown): Fault {
  const { data } = error as { data?: { fieldErrors?: Record<string, string[]> } | null };
  return { text: fieldProblemOf(error), field: Object.keys(data?.fieldErrors ?? {})[0] ?? null };
}

/** The attributes of a field, whose error text has the id. */
export function faultProps(id: string, problem: string | undefined) {
  return problem ? { 'aria-invalid': true, 'aria-describedby': id } : {};
}
