export interface Sender {
  name: string;
  address: string;
}

/** `Name <a@b>` or a bare address, as the list carries it. */
export function readSender(sender: string): Sender {
  const found = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(sender);
  const address = (found?.[2] ?? sender).trim();
  const name = (found?.[1] ?? '').replace(/^"(.*)"$/, '$1').trim();
  return { name: name || (address.split('@')[0] ?? address), address };
}
