import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from './child-process.ts';

const WEB = path.join(repository, 'apps/web');
const TEXT = /\.(js|css|html|json)$/;

export interface CopiedBuild {
  /** The script that starts it, from the root of the checkout. */
  script: string;
  remove(): Promise<void>;
}

/** The build under other names, as the next release has them: none of the earlier parts is on the server any more. */
export async function copyBuild(): Promise<CopiedBuild> {
  // Beside the build, where the same packages are found.
  const folder = await mkdtemp(path.join(WEB, 'build-next-'));
  await cp(path.join(WEB, 'build'), folder, { recursive: true });
  const assets = path.join(folder, 'client/assets');
  const names = (await readdir(assets)).filter((name) => /-[\w-]{8}\.(js|css|woff2)$/.test(name));
  const renamed = new Map(names.map((name) => [name, name.replace(/\.(\w+)$/, '_next.$1')]));
  for (const [name, next] of renamed) await rename(path.join(assets, name), path.join(assets, next));
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !TEXT.test(file.name)) continue;
    const place = path.join(file.parentPath, file.name);
    const text = await readFile(place, 'utf8');
    const changed = text.replaceAll(/(?<=["'`/(])[\w.$-]+(?=["'`)\\])/g, (name) => renamed.get(name) ?? name);
    if (changed !== text) await writeFile(place, changed);
  }
  return {
    script: path.relative(repository, path.join(folder, 'server/index.js')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
