export type SandboxClock = {
  now(): number;
  advance(milliseconds: number): void;
  /** From here on a second of ours is so many of the sandbox. */
  run(speed: number): void;
  reset(): void;
};

export function createClock(): SandboxClock {
  let base = Date.now();
  let since = base;
  let speed = 1;
  const now = () => base + (Date.now() - since) * speed;
  const turn = (to: number, at: number) => {
    [base, since, speed] = [at, Date.now(), to];
  };
  return {
    now,
    advance: (milliseconds) => turn(speed, now() + milliseconds),
    run: (to) => turn(to, now()),
    reset: () => turn(1, Date.now()),
  };
}
