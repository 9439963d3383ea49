export type SandboxClock = { now(): number; advance(milliseconds: number): void; reset(): void };

export function createClock(): SandboxClock {
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    advance(milliseconds) {
      offset += milliseconds;
    },
    reset() {
      offset = 0;
    },
  };
}
