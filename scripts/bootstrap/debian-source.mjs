import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aptGet } from './apt-get.mjs';

const suite = 'trixie';

/** The original archive of a package that is too old in this Debian, or not in it: apt checks the signatures. */
export async function downloadDebianSource(name, work) {
  const sources = path.join(work, 'sources');
  mkdirSync(path.join(work, 'lists/partial'), { recursive: true });
  mkdirSync(sources);
  writeFileSync(
    path.join(sources, 'source.sources'),
    [
      'Types: deb-src',
      'URIs: http://deb.debian.org/debian',
      `Suites: ${suite}`,
      'Components: main',
      'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg',
      '',
    ].join('\n'),
  );
  const own = [
    ['Dir::Etc::sourcelist', '/dev/null'],
    ['Dir::Etc::sourceparts', sources],
    ['Dir::State::lists', path.join(work, 'lists')],
    ['Dir::Cache', path.join(work, 'cache')],
    ['APT::Sandbox::User', 'root'],
  ].flatMap(([option, value]) => ['-o', `${option}=${value}`]);
  await aptGet([...own, 'update'], { cwd: work });
  await aptGet([...own, 'source', '--download-only', name], { cwd: work });
}

export function findDownloaded(folder, pattern) {
  const found = readdirSync(folder).find((name) => pattern.test(name));
  if (!found) throw new Error(`no file that matches ${pattern} was downloaded`);
  return found;
}
