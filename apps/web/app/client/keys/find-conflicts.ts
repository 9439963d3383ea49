import type { KnownCommand } from './own-commands.ts';

/** Keys that may not run the command that they are set for. */
export interface Conflict {
  keys: string;
  with: KnownCommand;
  /** The other command's keys. */
  its: string;
}

/** A key for two commands runs one of them, and a key that begins a sequence never waits for the second key. */
export function findConflicts(command: KnownCommand, all: readonly KnownCommand[]): Conflict[] {
  return command.keys.flatMap((keys) =>
    all
      .filter((other) => other.id !== command.id)
      .flatMap((other) =>
        other.keys.filter((its) => collide(keys, its)).map((its) => ({ keys, with: other, its })),
      ),
  );
}

function collide(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
}

/** Browsers never pass these on, or people need them for text. */
const RESERVED = new Set(
  ['c', 'v', 'x', 'a', 'r', 't', 'n', 'w', 'q', 'shift+t', 'shift+n', 'shift+w'].map((key) => `mod+${key}`),
);

export function isReserved(stroke: string): boolean {
  return RESERVED.has(stroke) || stroke === 'tab' || stroke === 'shift+tab';
}
