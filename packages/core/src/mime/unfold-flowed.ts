/** RFC 3676, format=flowed: joins each line with a trailing space to the next line of the same quote depth. */
export function unfoldFlowed(text: string, deleteSpace: boolean): string {
  const unfolded: string[] = [];
  let paragraph: string[] = [];
  let depth = 0;
  let open = false;
  const close = () => {
    if (paragraph.length > 0)
      unfolded.push(`${depth > 0 ? `${'>'.repeat(depth)} ` : ''}${paragraph.join('')}`);
    paragraph = [];
    open = false;
  };
  for (const line of text.split('\n')) {
    const quotes = /^>{0,100}/.exec(line)?.[0].length ?? 0;
    const rest = line.slice(quotes);
    const content = rest.startsWith(' ') ? rest.slice(1) : rest;
    if (!open || quotes !== depth || content === '-- ') close();
    depth = quotes;
    const flows = content.endsWith(' ') && content !== '-- ';
    paragraph.push(flows && deleteSpace ? content.slice(0, -1) : content);
    open = flows;
    if (!flows) close();
  }
  close();
  return unfolded.join('\n');
}
