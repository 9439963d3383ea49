import { PostgresQueryCompiler } from 'kysely';

/** Placeholder of a parameter while a statement is built; its value is passed at each run. */
export class Slot {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }
}

/**
 * Kysely makes a parameter of every value. Here only a slot becomes one, once however often it is used; constants
 * stay literals, because PostgreSQL matches a partial index only against a constant.
 */
export class SlotCompiler extends PostgresQueryCompiler {
  readonly #numbers = new Map<string, number>();

  override compileQuery(...request: Parameters<PostgresQueryCompiler['compileQuery']>) {
    this.#numbers.clear();
    return super.compileQuery(...request);
  }

  protected override appendValue(value: unknown): void {
    const known = value instanceof Slot ? this.#numbers.get(value.key) : undefined;
    if (!(value instanceof Slot)) this.appendImmediateValue(value);
    else if (known !== undefined) this.append(`$${known}`);
    else {
      super.appendValue(value);
      this.#numbers.set(value.key, this.numParameters);
    }
  }
}
