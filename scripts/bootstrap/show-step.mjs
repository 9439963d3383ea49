const reminderMilliseconds = 15_000;

/** Says what begins, then what it took. A step that has nothing to do should not be wrapped at all. */
export async function showStep(name, work) {
  const started = performance.now();
  const took = () => seconds(performance.now() - started);
  process.stdout.write(`  … ${name}\n`);
  const reminder = setInterval(
    () => process.stdout.write(`  … ${name}: still at it (${took()})\n`),
    reminderMilliseconds,
  );
  try {
    const result = await work();
    process.stdout.write(`  ✓ ${name} (${took()})\n`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}

export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
