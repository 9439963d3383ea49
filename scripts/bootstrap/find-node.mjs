import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlainFailure } from './plain-failure.mjs';

// The first release that runs TypeScript files directly without a flag.
const oldestForTypeScript = [22, 18];

export function findNode(root) {
  const pinned = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  // The pinned build needs glibc; on musl the file exists but does not run.
  if (existsSync(pinned) && (isAtLeast(oldestForTypeScript) ? runs(pinned) : mustRun(pinned))) return pinned;
  if (isAtLeast(oldestForTypeScript)) return process.execPath;
  throw tooOld();
}

/** Before anything is downloaded: can this machine get a usable Node at all? */
export function assertNodeObtainable() {
  const pinnedExists = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
  if (!pinnedExists && !isAtLeast(oldestForTypeScript)) throw tooOld();
}

function mustRun(node) {
  if (runs(node)) return true;
  throw tooOld();
}

function runs(node) {
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;
}

function isAtLeast([major, minor]) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

function tooOld() {
  return new PlainFailure(
    `On ${process.platform} ${process.arch} this needs Node ${oldestForTypeScript.join('.')} or newer; this is ${process.version}. ` +
      'Install a current Node from https://nodejs.org and run the command again.',
  );
}
