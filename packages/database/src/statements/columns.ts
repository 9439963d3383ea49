/** A column of a statement that is written as SQL: its type there (`pg_type.typname`) and what `pg` makes of it. */
export interface Column<Type> {
  readonly type: string;
  readonly value?: Type;
}

export type Columns = Record<string, Column<unknown>>;

export type RowOf<Declared extends Columns> = {
  [Name in keyof Declared]: Declared[Name] extends Column<infer Type> ? Type : never;
};

export const text: Column<string> = { type: 'text' };
export const textArray: Column<string[]> = { type: '_text' };
export const integer: Column<number> = { type: 'int4' };
export const integerArray: Column<number[]> = { type: '_int4' };
export const real: Column<number> = { type: 'float4' };
export const double: Column<number> = { type: 'float8' };
export const boolean: Column<boolean> = { type: 'bool' };
export const timestamp: Column<Date> = { type: 'timestamptz' };
export const timestampArray: Column<Date[]> = { type: '_timestamptz' };
export const json: Column<unknown> = { type: 'jsonb' };

/** A text column with a closed set of values, as its table's CHECK has it. */
export function oneOf<Value extends string>(): Column<Value> {
  return { type: 'text' };
}

/** A jsonb column of a known shape. */
export function jsonOf<Type>(): Column<Type> {
  return { type: 'jsonb' };
}

export function orNull<Type>({ type }: Column<Type>): Column<Type | null> {
  return { type };
}
