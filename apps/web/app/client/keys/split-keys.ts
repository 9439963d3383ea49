import type { CommandKeys } from '@triage/contract/account/shortcuts';
import { SPLIT_KEYS } from '@triage/contract/triage/split-limits';
import { bindingsOf } from './own-keys.ts';

/** The digit of the split at this index, unless the person has given it to a command. */
export function keyOfSplit(index: number, own: CommandKeys | undefined): string | null {
  const key = String(index + 1);
  const isTaken = bindingsOf(own).some(({ keys }) => keys.some((each) => each.split(' ')[0] === key));
  return index < SPLIT_KEYS && !isTaken ? key : null;
}
