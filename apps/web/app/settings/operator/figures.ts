/** Shorter than in a sentence: a table has many of them. */
export function formatDollars(amount: number): string {
  if (amount > 0 && amount < 0.01) return '<$0.01';
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes > 0 && megabytes < 0.1) return '<0.1 MB';
  return `${megabytes.toLocaleString('en-US', { maximumFractionDigits: megabytes < 10 ? 1 : 0 })} MB`;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
