/** A line of the client, and between its parts the literals that it announced. */
export type CommandParts = (string | Buffer)[];

export type CommandReader = {
  onCommand(parts: CommandParts): void;
  /** The client waits before it sends a literal. */
  onLiteral(): void;
  onTooLong(): void;
};

const LONGEST_LINE = 256 * 1024;
const LONGEST_LITERAL = 64 * 1024 * 1024;

/** Returns what takes the bytes of a connection as they come. */
export function commandReader({ onCommand, onLiteral, onTooLong }: CommandReader): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0);
  let parts: CommandParts = [];
  let literal: number | null = null;
  let ended = false;

  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (!ended && takeNext());
  };

  function takeNext(): boolean {
    if (literal !== null) {
      if (pending.length < literal) return false;
      parts.push(pending.subarray(0, literal));
      pending = pending.subarray(literal);
      literal = null;
      return true;
    }
    const end = pending.indexOf('\r\n');
    if (end < 0) {
      if (pending.length > LONGEST_LINE) refuse();
      return false;
    }
    const line = pending.toString('latin1', 0, end);
    pending = pending.subarray(end + 2);
    const announced = /\{(\d{1,10})(\+?)\}$/.exec(line);
    if (!announced) {
      const command = [...parts, line];
      parts = [];
      onCommand(command);
      return true;
    }
    literal = Number(announced[1]);
    if (literal > LONGEST_LITERAL) {
      refuse();
      return false;
    }
    parts.push(line.slice(0, announced.index));
    if (!announced[2]) onLiteral();
    return true;
  }

  function refuse(): void {
    ended = true;
    onTooLong();
  }
}
