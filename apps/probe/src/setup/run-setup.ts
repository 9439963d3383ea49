import { runProbe } from '../run/run-probe.ts';
import { probeRedirectUri } from '../settings.ts';
import { askForExtras } from './ask-for-extras.ts';
import { type Endpoints, findEndpoints, findRefusal, isSecretAccepted } from './check-client.ts';
import { consoleSteps } from './console-steps.ts';
import { writeEnv } from './write-env.ts';

const GOOGLE = 'https://accounts.google.com';
const GOOGLE_CLIENT_ID = /^\d+-\w+\.apps\.googleusercontent\.com$/;

export interface Setup {
  envFile: string;
  environment: Record<string, string | undefined>;
  ask: (question: string) => Promise<string>;
  say: (line: string) => void;
  /** Opens a page in the browser; false where there is none. */
  open: (url: string) => boolean;
  /** The last step; the probe unless a test has its own. */
  finish?: (environment: Record<string, string | undefined>) => Promise<number>;
  /** Starts the app, once all is proved. */
  start: (environment: Record<string, string | undefined>) => Promise<number>;
}

/** Leads through the console, checks each value when it is typed, writes .env, proves it by the probe and starts. */
export async function runSetup(setup: Setup): Promise<number> {
  const { say, environment } = setup;
  const appUrl =
    environment['APP_URL']?.trim() || `http://localhost:${environment['PORT']?.trim() || '3000'}`;
  const issuer = (environment['MAILHOST_ISSUER']?.trim() || GOOGLE).replace(/\/+$/, '');
  const own = ['identity', 'integration'].map((name) => `${appUrl}/api/auth/callback/${name}`);
  const redirectUris = [...new Set([...own, probeRedirectUri(appUrl)])];
  const openNext = showSteps(setup, redirectUris);
  const endpoints = await findEndpoints(issuer);
  const clientId = await askForId(setup, endpoints, { issuer, redirectUris, openNext });
  const clientSecret = await askForSecret(setup, endpoints, { clientId, redirectUri: redirectUris[0] ?? '' });
  const client = { MAILHOST_CLIENT_ID: clientId, MAILHOST_CLIENT_SECRET: clientSecret };
  const values = { ...client, ...(await askForExtras(setup)) };
  writeEnv(setup.envFile, values);
  say(`\nWritten to ${setup.envFile}. Signing in uses the same client.`);
  say('Now the probe tries everything on your own account, in about two minutes.\n');
  const finish =
    setup.finish ?? ((env) => runProbe({ environment: env, asFixtures: false, say, open: setup.open }));
  const code = await finish({ ...environment, ...values });
  if (code !== 0) {
    say('\nFix the lines marked ✗, then: npm run probe');
    return code;
  }
  say('\nAll good. Triage starts now; next time: npm start\n');
  return setup.start({ ...environment, ...values });
}

/** Opens the first page; each call of the answer opens the one after it. */
function showSteps({ say, open }: Setup, redirectUris: readonly string[]): () => void {
  say('Five pages in the Google Cloud console, then two values to paste here.\n');
  const steps = consoleSteps(redirectUris);
  for (const [at, { title, url, does }] of steps.entries()) {
    say(`${at + 1}. ${title}: ${url}`);
    for (const line of does) say(`   ${line}`);
  }
  const pages = steps.map(({ url }) => url);
  const openNext = () => {
    const page = pages.shift();
    if (!page) return;
    if (open(page)) say(`  opened: page ${steps.length - pages.length} of ${steps.length}`);
  };
  say('\nEnter opens the next page in your browser.');
  openNext();
  return openNext;
}

async function askForId(
  { ask, say }: Setup,
  endpoints: Endpoints,
  options: { issuer: string; redirectUris: readonly string[]; openNext: () => void },
): Promise<string> {
  const { issuer, redirectUris, openNext } = options;
  for (;;) {
    const clientId = (await ask('Client ID: ')).trim();
    if (clientId === '') {
      openNext();
      continue;
    }
    if (issuer === GOOGLE && !GOOGLE_CLIENT_ID.test(clientId)) {
      say('  ✗ It ends in .apps.googleusercontent.com. Copy it from the page of the client.');
      continue;
    }
    const refusal = await findFirstRefusal(endpoints, clientId, redirectUris);
    if (!refusal) {
      say('  ✓ known, with its redirect URIs');
      return clientId;
    }
    say(`  ✗ ${explain(refusal)}`);
  }
}

async function findFirstRefusal(endpoints: Endpoints, clientId: string, redirectUris: readonly string[]) {
  for (const redirectUri of redirectUris) {
    const code = await findRefusal(endpoints, { clientId, redirectUri });
    if (code) return { code, redirectUri };
  }
  return null;
}

function explain({ code, redirectUri }: { code: string; redirectUri: string }): string {
  switch (code) {
    case 'redirect_uri_mismatch':
      return `The client exists, but ${redirectUri} is not among its redirect URIs. Add it exactly so, wait a minute, and paste the ID again.`;
    case 'invalid_client':
    case 'deleted_client':
      return 'Google does not know this client. Copy the ID again.';
    case 'org_internal':
      return 'The audience is Internal to an organization. Set it to External for other accounts, and paste the ID again.';
    case 'admin_policy_enforced':
      return 'Your Workspace does not allow it: its administrator trusts this client ID at admin.google.com, Security, API controls. Then paste the ID again.';
    default:
      return `Google refuses it: ${code}. Correct that in the console and paste the ID again.`;
  }
}

async function askForSecret(
  { ask, say }: Setup,
  endpoints: Endpoints,
  client: { clientId: string; redirectUri: string },
): Promise<string> {
  for (;;) {
    const clientSecret = (await ask('Client secret: ')).trim();
    if (clientSecret === '') continue;
    if (await isSecretAccepted(endpoints, { ...client, clientSecret })) {
      say('  ✓ accepted');
      return clientSecret;
    }
    say(
      '  ✗ Google does not accept this secret for that client. Create a new one on the page of the client.',
    );
  }
}
