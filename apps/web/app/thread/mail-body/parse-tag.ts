const ATTRIBUTE = /\s([a-z-]+)(?:="([^"]*)")?/gi;

/** The attributes of a tag written by our sanitizer: any case, double-quoted values. */
export function parseTag(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of tag.matchAll(ATTRIBUTE))
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), value);
  return attributes;
}

export function writeTag(name: string, attributes: ReadonlyMap<string, string>): string {
  const written = [...attributes].map(([attribute, value]) => ` ${attribute}="${value}"`);
  return `<${name}${written.join('')}>`;
}

/** The last declaration of a property wins. */
export function findDeclaration(style: string, property: string): string | undefined {
  const declaration = style
    .split(';')
    .findLast((each) => each.slice(0, each.indexOf(':')).trim().toLowerCase() === property);
  return declaration?.slice(declaration.indexOf(':') + 1).trim();
}
