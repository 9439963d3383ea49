import { startSandbox } from './start-sandbox.ts';

const DEFAULT_PORT = 4010;
// The real service repeats and reorders some pushes: an app should meet that on its first day.
const LIFELIKE = { pushDuplicate: 0.05, pushReorder: 0.05 };

const sandbox = await startSandbox({
  port: Number(process.env['SANDBOX_PORT'] || DEFAULT_PORT),
  imapPort: Number(process.env['SANDBOX_IMAP_PORT'] || 0),
  smtpPort: Number(process.env['SANDBOX_SMTP_PORT'] || 0),
  url: process.env['SANDBOX_URL'] || undefined,
  webhookUrl: process.env['SANDBOX_WEBHOOK_URL'] || undefined,
  // The first of several is the one that signs while a secret rotates.
  webhookSecret: listOf(process.env['WEBHOOK_SECRET'])[0],
  stateFile: process.env['SANDBOX_STATE_FILE'] || undefined,
  redirectUris: listOf(process.env['SANDBOX_REDIRECT_URIS']),
});
Object.assign(sandbox.state.settings, LIFELIKE);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
