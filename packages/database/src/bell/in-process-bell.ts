/** Everybody in this process who waits for a ring. Many rings in one moment are one. */
export function inProcessBell() {
  const hearers = new Set<() => void>();
  let isRinging = false;

  return {
    ring(): void {
      if (isRinging) return;
      isRinging = true;
      setImmediate(() => {
        isRinging = false;
        for (const hear of hearers) hear();
      });
    },
    onRing(hear: () => void): () => void {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
}
