import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const ICONS = 'lucide-react';
const IMPORT = /import [{]([^}]*)[}] from ["']lucide-react["'];?/g;

const ICON_FILE = /[/]lucide-react[/]dist[/]esm[/]icons[/]/;
/** Random, and needed only by React's development build: the lines of an icon never change. A twentieth of an icon. */
const LINE_KEY = /,\s*key: "\w+"/g;

/**
 * Imports each icon from its own file. Their index imports all 1,700: the build reads them, and to Rollup a module that
 * shows one icon depends on every icon of the app.
 */
export const directIcons: Plugin = {
  name: 'direct-icons',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (ICON_FILE.test(id)) return code.replaceAll(LINE_KEY, '').replace('__iconData.node;', '');
    if (id.includes('/node_modules/') || !code.includes(ICONS)) return null;
    return code.replaceAll(IMPORT, (_text, names: string) => names.split(',').map(importIcon).join('\n'));
  },
};

function importIcon(name: string): string {
  const [icon = '', local = icon] = name.trim().split(' as ');
  return icon === '' ? '' : `import ${local} from '${ICONS}/icons/${fileOf(icon)}';`;
}

let files: Map<string, string> | undefined;

function fileOf(icon: string): string {
  files ??= new Map(listIcons());
  const file = files.get(icon);
  if (!file) throw new Error(`${ICONS} has no icon ${icon}`);
  return file;
}

function* listIcons(): Iterable<[string, string]> {
  const index = createRequire(import.meta.url).resolve(`${ICONS}/dist/esm/${ICONS}.mjs`);
  for (const line of readFileSync(index, 'utf8').split('\n')) {
    const file = line.match(/'[.][/]icons[/]([\w-]+)[.]mjs'/)?.[1];
    if (file) for (const [, name = ''] of line.matchAll(/default as (\w+)/g)) yield [name, file];
  }
}
