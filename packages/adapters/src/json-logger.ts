import type { LogFields, Logger } from '@triage/core/ports/logger';
import { isOwnError, redact } from './redact-error.ts';

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

const CAUSES_MAX = 4;
const PLACES_MAX = 8;

export interface JsonLoggerOptions {
  level: LogLevel;
  write?: (line: string) => void;
}

/** One JSON line for each event. Foreign errors may quote mail and secrets, so their texts are redacted. */
export function jsonLogger({ level, write = writeOut }: JsonLoggerOptions): Logger {
  const lowest = levels.indexOf(level);

  function make(own: LogFields): Logger {
    const at = (name: Exclude<LogLevel, 'silent'>) => {
      if (levels.indexOf(name) < lowest) return () => {};
      return (event: string, fields?: LogFields, cause?: unknown) => {
        const error = cause === undefined ? {} : { error: writeError(cause) };
        // Last, so that no field can pass itself off as the time, the level or the event.
        const head = { time: new Date().toISOString(), level: name, event };
        write(JSON.stringify({ ...head, ...own, ...fields, ...error, ...head }));
      };
    };
    const logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
    return { ...logger, child: (fields) => make({ ...own, ...fields }) };
  }

  return make({});
}

interface WrittenError {
  name: string;
  message: string;
  stack?: string;
  code?: string | number;
  status?: number;
  cause?: WrittenError;
}

function writeError(error: unknown, depth = 1): WrittenError {
  if (!(error instanceof Error)) return { name: typeof error, message: redact(String(error)) };
  const own = isOwnError(error);
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    name: redact(error.name),
    message: own ? error.message : redact(error.message),
    stack: own ? error.stack : placesOf(error),
    ...(typeof code === 'number' || typeof code === 'string' ? { code } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(error.cause !== undefined && depth < CAUSES_MAX ? { cause: writeError(error.cause, depth + 1) } : {}),
  };
}

/** The part of a stack after the message. If the message cannot be separated, the stack is dropped, because the message may quote mail. */
function placesOf({ stack, message }: Error): string | undefined {
  const at = stack?.indexOf(message) ?? -1;
  if (!stack || at < 0) return undefined;
  const places = stack.slice(at + message.length).split('\n');
  return places
    .filter((line) => /^\s+at /.test(line))
    .slice(0, PLACES_MAX)
    .join('\n');
}

function writeOut(line: string): void {
  process.stdout.write(`${line}\n`);
}
