/** Below a cent more digits would suggest false precision. */
export function nameDollars(amount: number): string {
  if (amount > 0 && amount < 0.01) return 'less than a cent';
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
