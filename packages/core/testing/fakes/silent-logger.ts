import type { LogFields, Logger } from '../../src/ports/logger.ts';

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  event: string;
  fields: LogFields;
  cause?: unknown;
}

/** Writes nothing and remembers everything, its children's lines too. */
export function silentLogger(): Logger & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const make = (own: LogFields): Logger => {
    const write = (level: LogLine['level']) => (event: string, fields?: LogFields, cause?: unknown) => {
      lines.push({ level, event, fields: { ...own, ...fields }, ...(cause === undefined ? {} : { cause }) });
    };
    return {
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
      child: (fields) => make({ ...own, ...fields }),
    };
  };
  return { ...make({}), lines };
}
