import { accessSync, chmodSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { aptInstall, canUseApt } from './bootstrap/apt-get.mjs';
import { withoutNpmVariables } from './bootstrap/child-environment.mjs';
import { runQuietly } from './bootstrap/children.mjs';
import { PlainFailure } from './bootstrap/plain-failure.mjs';
import { showStep } from './bootstrap/show-step.mjs';

const knownPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const npmChromium = '@sparticuz/chromium@153.0.0';
const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/** The path of a Chromium that was seen to work, or a loud failure. */
export async function getChromium(root) {
  if (process.env.PLAYWRIGHT_CHROMIUM) {
    const reason = await whyUnusable(root, process.env.PLAYWRIGHT_CHROMIUM);
    if (reason) throw new PlainFailure(`PLAYWRIGHT_CHROMIUM=${process.env.PLAYWRIGHT_CHROMIUM}: ${reason}`);
    return process.env.PLAYWRIGHT_CHROMIUM;
  }
  const attempts = [];
  const fromNpm = path.join(root, '.cache/chromium/chromium-with-libraries');
  for (const place of [...knownPlaces, fromNpm].filter((candidate) => existsSync(candidate))) {
    const reason = await whyUnusable(root, place);
    if (!reason) return place;
    attempts.push(`${place}: ${reason}`);
  }
  if (canUseApt()) {
    try {
      await showStep('Chromium: apt-get install', () => aptInstall(['chromium']));
      const reason = await whyUnusable(root, '/usr/bin/chromium');
      if (!reason) return '/usr/bin/chromium';
      attempts.push(`/usr/bin/chromium: ${reason}`);
    } catch (error) {
      attempts.push(`apt-get install chromium: ${lastLine(error.message)}`);
    }
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    try {
      await showStep(`Chromium: ${npmChromium} from npm`, () => unpackFromNpm(fromNpm));
      const reason = await whyUnusable(root, fromNpm);
      if (!reason) return fromNpm;
      attempts.push(`${npmChromium}: ${reason}`);
    } catch (error) {
      attempts.push(`${npmChromium}: ${lastLine(error.message)}`);
    }
  }
  throw new PlainFailure(
    [
      'NO CHROMIUM: the browser tests cannot run.',
      ...attempts.map((attempt) => `  tried ${attempt}`),
      '  Install Chromium or Chrome, or name one with PLAYWRIGHT_CHROMIUM=/path/to/chrome,',
      '  or leave the browser tests out on purpose with BROWSER_TESTS=skip.',
    ].join('\n'),
  );
}

/** Opens a page through the library the tests use: a browser that only prints its version is not enough. */
export async function whyUnusable(root, executable) {
  try {
    accessSync(executable, constants.X_OK);
    const library = path.join(root, 'node_modules/playwright-core/index.mjs');
    const { chromium } = await import(pathToFileURL(library).href);
    const browser = await chromium.launch({ executablePath: executable, args: flags, timeout: 60_000 });
    const page = await browser.newPage();
    await page.setContent('<title>works</title>');
    const title = await page.title();
    await browser.close();
    return title === 'works' ? undefined : 'it starts, but shows no page';
  } catch (error) {
    return lastLine(error.message);
  }
}

async function unpackFromNpm(executable) {
  const folder = path.dirname(executable);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', npmChromium];
  await runQuietly(npm, install, { cwd: folder, env: withoutNpmVariables(process.env) });
  // The package unpacks into the temporary folder; its libraries only when told that it runs on a bare machine.
  const unpack = `
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate('node_modules/@sparticuz/chromium/bin/al2023.tar.br');
  `;
  await runQuietly(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder },
  });
  const quoted = `'${folder.replaceAll("'", String.raw`'\''`)}'`;
  writeFileSync(
    executable,
    `#!/bin/sh\nhere=${quoted}\nexport LD_LIBRARY_PATH="$here/al2023/lib:$LD_LIBRARY_PATH"\nexport FONTCONFIG_PATH="$here/fonts"\nexec "$here/chromium" "$@"\n`,
  );
  chmodSync(executable, 0o755);
}

function lastLine(text) {
  return text.trim().split('\n').slice(-2).join(' | ').slice(-300);
}
