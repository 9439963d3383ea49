import { existsSync, readFileSync } from 'node:fs';
import { runQuietly } from './children.mjs';

const patient = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=2'];

export function canUseApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false;
  return /^ID(_LIKE)?=.*debian/m.test(loadIfThere('/etc/os-release'));
}

export function aptGet(args, options = {}) {
  return runQuietly('apt-get', [...patient, ...args], {
    ...options,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

export async function aptInstall(packages) {
  await aptGet(['update']);
  await aptGet(['install', '-y', '--no-install-recommends', ...packages]);
}

function loadIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
