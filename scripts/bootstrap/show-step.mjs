/** Says what begins, then what it took. A step that has nothing to do should not be wrapped at all. */
export async function showStep(name, work) {
  const started = performance.now();
  process.stdout.write(`  … ${name}\n`);
  const result = await work();
  process.stdout.write(`  ✓ ${name} (${seconds(performance.now() - started)})\n`);
  return result;
}

export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
