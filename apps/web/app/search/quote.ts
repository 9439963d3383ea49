/** A value of an operator. */
export function quote(text: string): string {
  return /^[\p{L}\p{N}_.@+/-]+$/u.test(text) ? text : `"${text.replaceAll('"', '')}"`;
}
