export type Operation = 'subscribe' | 'publish';
export type Capability = Record<string, string[]>;

export function parseCapability(text: string): Capability | null {
  try {
    const found: unknown = JSON.parse(text);
    const isOne =
      typeof found === 'object' &&
      found !== null &&
      Object.values(found).every((operations) => Array.isArray(operations));
    return isOne ? (found as Capability) : null;
  } catch {
    return null;
  }
}

/** A name covers itself, `*` every channel, and `inbox:*` those of its namespace. */
export function allows(capability: Capability, channel: string, operation: Operation): boolean {
  return Object.entries(capability).some(
    ([name, operations]) =>
      (name === channel || name === '*' || (name.endsWith(':*') && channel.startsWith(name.slice(0, -1)))) &&
      (operations.includes(operation) || operations.includes('*')),
  );
}
