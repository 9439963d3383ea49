import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

let errors: string[] = [];
const original = console.error;

beforeEach(() => {
  errors = [];
  console.error = (...args: unknown[]) => {
    errors.push(format(...args));
  };
});

afterEach(() => {
  console.error = original;
  if (errors.length > 0) throw new Error(`console.error during the test:\n${errors.join('\n')}`);
});
