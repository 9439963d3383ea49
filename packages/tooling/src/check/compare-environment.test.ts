import { describe, expect, it } from 'vitest';
import { compareEnvironment } from './compare-environment.ts';

const schema = { shape: { PORT: {}, AUTH_SECRET: {} } };
const good = '# Where the app listens\nPORT=3000\n\n# Session secret\nAUTH_SECRET=\n';

describe('compareEnvironment', () => {
  it('is silent when both list the same', () => {
    expect(compareEnvironment(good, schema)).toEqual([]);
  });

  it('looks inside a refined schema', () => {
    const refined = { _zod: { def: { type: 'pipe', in: schema } } };
    expect(compareEnvironment(good, refined)).toEqual([]);
  });

  it('names what only the schema has', () => {
    expect(compareEnvironment('# x\nPORT=1\n', schema)).toEqual([
      'AUTH_SECRET is in the schema, not in .env.example',
    ]);
  });

  it('names what only the example has', () => {
    expect(compareEnvironment(`${good}\n# y\nOLD_NAME=\n`, schema)).toEqual([
      'OLD_NAME is in .env.example, not in the schema',
    ]);
  });

  it('wants a line of explanation', () => {
    expect(compareEnvironment('PORT=3000\n\n# Session secret\nAUTH_SECRET=\n', schema)).toEqual([
      'PORT has no explanation in .env.example',
    ]);
  });

  it('names variables that are listed twice', () => {
    expect(compareEnvironment(`${good}PORT=1\n`, schema)).toEqual(['PORT is in .env.example twice']);
  });

  it('fails when there is no schema to compare with', () => {
    expect(() => compareEnvironment(good, undefined)).toThrow('envSchema');
  });
});
