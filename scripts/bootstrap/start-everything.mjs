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
  const { standIns, appDefaults } = planSandbox(environment, sandboxAddress, mailPorts);
  if (standIns.length > 0 && port === sandboxPort)
    throw new PlainFailure(
      `PORT and SANDBOX_PORT are both ${port}. Choose another: SANDBOX_PORT=${port + 1}`,
    );
  await assertPortFree('PORT', port, host);
  if (standIns.length > 0) {
    await assertPortFree('SANDBOX_PORT', sandboxPort, '127.0.0.1');
    await assertPortFree('SANDBOX_IMAP_PORT', mailPorts.imap, '127.0.0.1');
    await assertPortFree('SANDBOX_SMTP_PORT', mailPorts.smtp, '127.0.0.1');
  }

  let services = [];
  let stopRequested = () => {};
  const stopRequest = new Promise((resolve) => {
    stopRequested = resolve;
  });
  onStopRequest((reason) => {
    stopRequested(reason);
    // While things are still being prepared there is no service yet, only commands that must not outlive us.
    if (services.length === 0) stopRunningChildren(graceForSandbox).then(() => process.exit(130));
  });

  console.log(`Inbox triage: ${mode === 'dev' ? 'development' : 'starting'}`);
  const node = await prepare(root, { build: mode === 'production' });
  const dataDirectory = path.resolve(root, isSet(environment, 'DATA_DIR') ? environment.DATA_DIR : '.data');
  const appUrl = isSet(environment, 'APP_URL') ? environment.APP_URL : `http://localhost:${port}`;
  const secrets = firstRunSecrets(dataDirectory, environment);
  // Both fill only what nobody has set: a secret that is set was not made up, a group that is set has no stand-in.
  const appEnvironment = { ...environment, ...secrets, ...appDefaults };
  // Reading the bundles from here instead of compiling them takes about a second off a start.
  const compileCache = path.join(root, '.cache/compile');
  const prepared = performance.now();

  const logOf = (name) => path.join(dataDirectory, 'logs', `${name}.log`);
  const show = (line) => process.stderr.write(`${line}\n`);
  const stopAll = async () => {
    const [app, sandbox] = [
      services.find(({ name }) => name === 'app'),
      services.find(({ name }) => name === 'sandbox'),
    ];
    await app?.service.stop(graceForApp);
    await sandbox?.service.stop(graceForSandbox);
  };
  try {
    if (standIns.length > 0) {
      const service = startService({
        name: 'The sandbox',
        node,
        script: path.join(root, 'apps/sandbox/src/main.ts'),
        cwd: root,
        env: {
          NODE_COMPILE_CACHE: compileCache,
          ...environment,
          DATA_DIR: dataDirectory,
          SANDBOX_PORT: String(sandboxPort),
          SANDBOX_IMAP_PORT: String(mailPorts.imap),
          SANDBOX_SMTP_PORT: String(mailPorts.smtp),
          SANDBOX_WEBHOOK_URL: `${appUrl}/api/webhooks?tenantId=by-address`,
          WEBHOOK_SECRET: appEnvironment.WEBHOOK_SECRET,
        },
        readyUrl: `${sandboxAddress}/.well-known/openid-configuration`,
        logFile: logOf('sandbox'),
        show,
      });
      services = [...services, { name: 'sandbox', service }];
    }
    const app = startService({
      name: 'The app',
      node,
      ...appCommand(root, mode),
      env: {
        NODE_COMPILE_CACHE: compileCache,
        ...appEnvironment,
        NODE_ENV: mode === 'dev' ? 'development' : 'production',
      },
      readyUrl: `http://${reachable(host)}:${port}/health/ready`,
      logFile: logOf('app'),
      show,
    });
    services = [...services, { name: 'app', service: app }];
    const ready = Promise.all(services.map(({ service }) => service.ready())).then(() => 'ready');
    const outcome = await Promise.race([ready, stopRequest]);
    if (outcome === 'ready') {
      console.log(`  ✓ Services (${seconds(performance.now() - prepared)})`);
      console.log(
        summary({
          appUrl,
          standIns,
          sandboxAddress,
          trial: appDefaults.MAIL_TRIAL_ACCOUNT,
          dataDirectory,
          environment,
          began,
        }),
      );
      await Promise.race([stopRequest, ...services.map(({ service }) => service.ended)]);
    }
    console.log('Stopping …');
  } finally {
    await stopAll();
  }
  console.log('Stopped.');
  return 0;
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

function summary({ appUrl, standIns, sandboxAddress, trial, dataDirectory, environment, began }) {
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
