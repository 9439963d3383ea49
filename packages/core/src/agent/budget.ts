/** Enough to look around and act; few enough that a runaway turn ends. */
export const TOOL_CALLS_MAX = 12;
export const WRITES_MAX = 3;

export interface Budget {
  /** False when this call would be one too many. */
  takeCall(): boolean;
  takeWrite(): boolean;
  /** A rejected call does not count as a change: the model may correct its call. */
  giveBackWrite(): void;
  callsLeft(): number;
}

export function openBudget(spent: { calls: number; writes: number } = { calls: 0, writes: 0 }): Budget {
  let { calls, writes } = spent;
  return {
    takeCall: () => ++calls <= TOOL_CALLS_MAX,
    takeWrite: () => ++writes <= WRITES_MAX,
    giveBackWrite: () => {
      writes -= 1;
    },
    callsLeft: () => Math.max(0, TOOL_CALLS_MAX - calls),
  };
}

export const BUDGET_SPENT = 'The tool calls of this turn are used up. Answer with what you have.';
export const WRITES_SPENT = `At most ${WRITES_MAX} changes can be asked for in one turn. Say what is left to do.`;
