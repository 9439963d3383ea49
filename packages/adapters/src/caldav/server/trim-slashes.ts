/** Without the slashes at its end. No pattern: those that end in `/+$` take long for many slashes elsewhere. */
export function trimSlashes(url: string): string {
  let end = url.length;
  while (end > 0 && url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
