import { existsSync } from 'node:fs';
import path from 'node:path';
import { onStopRequest, stopRunningChildren } from './children.mjs';
import { firstRunSecrets } from './first-run-secrets.mjs';
import { isSet, loadEnvironment } from './load-environment.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { planSandbox } from './plan-sandbox.mjs';
import { assertPortFree, parsePort, portsAfter } from './ports.mjs';
import { prepare } from './prepare.mjs';
import { seconds } from './show-step.mjs';
import { startService } from './supervise.mjs';

const graceForApp = 20_000;
const graceForSandbox = 3_000;

/** The sandbox for whatever is not configured, then the app; until one of them ends or we are asked to stop. */
export async function startEverything(root, { mode }) {
  const began = performance.now();
  if (mode === 'dev' && !existsSync(appCommand(root, mode).script))
    throw new PlainFailure('npm run dev cannot run: apps/web/server/dev.ts does not exist in this checkout.');
  const plan = planStart(root);
  await assertPortsFree(plan);

  const services = [];
  const stopRequest = awaitStopRequest(services);
  console.log(`Inbox triage: ${mode === 'dev' ? 'development' : 'starting'}`);
  const node = await prepare(root, { build: mode === 'production', tools: mode === 'dev' });
  const secrets = firstRunSecrets(plan.dataDirectory, plan.environment);
  // A minute has passed on a first start: another copy may have taken a port, and its sandbox would answer for ours.
  await assertPortsFree(plan);
  const prepared = performance.now();
  try {
    if (plan.standIns.length > 0)
      services.push({ name: 'sandbox', service: startSandbox({ root, node, plan, secrets }) });
    services.push({ name: 'app', service: startApp({ root, node, mode, plan, secrets }) });
    const ready = Promise.all(services.map(({ service }) => service.ready())).then(() => 'ready');
    const outcome = await Promise.race([ready, stopRequest]);
    if (outcome === 'ready') {
      console.log(`  ✓ Services (${seconds(performance.now() - prepared)})`);
      console.log(summary(plan, began));
      await Promise.race([stopRequest, ...services.map(({ service }) => service.ended)]);
    }
    console.log('Stopping …');
  } finally {
    const find = (wanted) => services.find(({ name }) => name === wanted)?.service;
    await find('app')?.stop(graceForApp);
    await find('sandbox')?.stop(graceForSandbox);
  }
  console.log('Stopped.');
  return 0;
}

function planStart(root) {
  const environment = loadEnvironment(root);
  const host = isSet(environment, 'HOST') ? environment.HOST : '127.0.0.1';
  const port = parsePort(environment, 'PORT', 3000);
  const sandboxPort = parsePort(environment, 'SANDBOX_PORT', 4010);
  const sandboxAddress = `http://localhost:${sandboxPort}`;
  const nearby = portsAfter(sandboxPort, [port]);
  const mailPorts = {
    imap: parsePort(environment, 'SANDBOX_IMAP_PORT', nearby[0]),
    smtp: parsePort(environment, 'SANDBOX_SMTP_PORT', nearby[1]),
  };
  return {
    ...{ environment, host, port, sandboxPort, sandboxAddress, mailPorts },
    ...planSandbox(environment, sandboxAddress, mailPorts),
    appUrl: isSet(environment, 'APP_URL') ? environment.APP_URL : `http://localhost:${port}`,
    dataDirectory: path.resolve(root, isSet(environment, 'DATA_DIR') ? environment.DATA_DIR : '.data'),
    // Reading the bundles from here instead of compiling them takes about a second off a start.
    compileCache: path.join(root, '.cache/compile'),
  };
}

async function assertPortsFree({ host, port, sandboxPort, mailPorts, standIns }) {
  if (standIns.length > 0 && port === sandboxPort)
    throw new PlainFailure(
      `PORT and SANDBOX_PORT are both ${port}. Choose another: SANDBOX_PORT=${port + 1}`,
    );
  await assertPortFree('PORT', port, host);
  if (standIns.length === 0) return;
  await assertPortFree('SANDBOX_PORT', sandboxPort, '127.0.0.1', 3);
  await assertPortFree('SANDBOX_IMAP_PORT', mailPorts.imap, '127.0.0.1');
  await assertPortFree('SANDBOX_SMTP_PORT', mailPorts.smtp, '127.0.0.1');
}

/** Resolves with the reason when we are asked to stop. */
function awaitStopRequest(services) {
  return new Promise((resolve) => {
    onStopRequest((reason) => {
      resolve(reason);
      // While things are still being prepared there is no service yet, only commands that must not outlive us.
      if (services.length === 0) stopRunningChildren(graceForSandbox).then(() => process.exit(130));
    });
  });
}

function startSandbox({ root, node, plan, secrets }) {
  const { environment, sandboxPort, mailPorts, appDefaults } = plan;
  return startService({
    name: 'The sandbox',
    node,
    script: path.join(root, 'apps/sandbox/src/main.ts'),
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: plan.compileCache,
      ...environment,
      DATA_DIR: plan.dataDirectory,
      SANDBOX_STATE_FILE: path.join(plan.dataDirectory, 'sandbox-state'),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_IMAP_PORT: String(mailPorts.imap),
      SANDBOX_SMTP_PORT: String(mailPorts.smtp),
      SANDBOX_WEBHOOK_URL: `${plan.appUrl}/api/webhooks?tenantId=by-address`,
      WEBHOOK_SECRET: { ...environment, ...secrets, ...appDefaults }.WEBHOOK_SECRET,
    },
    readyUrl: `${plan.sandboxAddress}/.well-known/openid-configuration`,
    logFile: logFileOf(plan, 'sandbox'),
    show,
  });
}

function startApp({ root, node, mode, plan, secrets }) {
  return startService({
    name: 'The app',
    node,
    ...appCommand(root, mode),
    env: {
      NODE_COMPILE_CACHE: plan.compileCache,
      // Both fill only what nobody has set: a secret that is set was not made up, a group that is set has no stand-in.
      ...{ ...plan.environment, ...secrets, ...plan.appDefaults },
      NODE_ENV: mode === 'dev' ? 'development' : 'production',
    },
    readyUrl: `http://${reachable(plan.host)}:${plan.port}/health/ready`,
    logFile: logFileOf(plan, 'app'),
    show,
  });
}

function logFileOf({ dataDirectory }, name) {
  return path.join(dataDirectory, 'logs', `${name}.log`);
}

function show(line) {
  process.stderr.write(`${line}\n`);
}

function appCommand(root, mode) {
  const script = mode === 'dev' ? 'apps/web/server/dev.ts' : 'apps/web/build/server/index.js';
  return { script: path.join(root, script), cwd: root };
}

function reachable(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function summary({ appUrl, standIns, sandboxAddress, appDefaults, dataDirectory, environment }, began) {
  const trial = appDefaults.MAIL_TRIAL_ACCOUNT;
  const stored = isSet(environment, 'DATABASE_URL') ? 'PostgreSQL (DATABASE_URL)' : dataDirectory;
  const lines = [
    '',
    `  Ready after ${seconds(performance.now() - began)}:  ${appUrl}`,
    '',
    standIns.length > 0
      ? `  Sandbox    ${sandboxAddress} stands in for ${standIns.join(', ')}: nothing leaves this machine there`
      : '  Sandbox    not needed, everything is configured',
    ...(trial ? [`  Mailbox    ${describeMailbox(JSON.parse(trial))}`] : []),
    `  Data       ${stored}`,
    `  Logs       ${path.join(dataDirectory, 'logs')}`,
    '  Stop       Ctrl+C',
    '',
  ];
  return lines.join('\n');
}

function describeMailbox({ name, emailAddress, password }) {
  return `“Other email” connects ${name}: ${emailAddress}, password ${password}`;
}
