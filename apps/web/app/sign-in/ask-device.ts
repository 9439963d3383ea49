import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';

export type PasskeyProblem = 'none' | 'unsupported' | 'offline' | { server: string };

/** Null: signed in. The device offers the passkeys that it has for this site. */
export async function askDevice(): Promise<PasskeyProblem | null> {
  if (!browserSupportsWebAuthn()) return 'unsupported';
  const asked = await post({});
  if ('problem' in asked) return asked.problem;
  const optionsJSON = asked.answer['options'] as PublicKeyCredentialRequestOptionsJSON;
  try {
    const signedIn = await post(await startAuthentication({ optionsJSON }));
    return 'problem' in signedIn ? signedIn.problem : null;
  } catch {
    // Cancelled, timed out and no passkey at all look alike, so that a site learns nothing of a device.
    return 'none';
  }
}

type Posted = { answer: Record<string, unknown> } | { problem: PasskeyProblem };

async function post(body: unknown): Promise<Posted> {
  try {
    const response = await fetch('/sign-in/passkey', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    return response.ok ? { answer } : { problem: { server: String(answer['error']) } };
  } catch {
    return { problem: 'offline' };
  }
}
