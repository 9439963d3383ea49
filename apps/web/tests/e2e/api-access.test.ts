import { expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';
import { openInbox, violations } from '../support/seeded-inbox.ts';

const stage = openStage();

/** A request from outside the browser. */
async function ask(token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${stage.world.appUrl}/api/inbox/changes`, { headers })).status;
}

test('a token created in the settings gives a script access, is shown once, and stops working when revoked', () =>
  stage.visit(async (page) => {
    await openInbox(page, /^Ada Lindqvist/);
    await page.goto('/settings', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Backup script');
    await page.getByRole('radio', { name: /^Read only/ }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await page.getByRole('textbox', { name: 'Token', exact: true }).inputValue();
    expect(token).toMatch(/^itk_/);
    expect(await ask(token)).toBe(200);

    await page.reload({ waitUntil: 'networkidle' });
    const list = page.getByRole('list', { name: 'Tokens' });
    await list.getByText('Backup script').waitFor();
    expect(await page.content()).not.toContain(token);

    await list.getByRole('button', { name: 'Revoke Backup script' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    // The list is hidden while the question is shown.
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await list.getByText('Backup script').waitFor({ state: 'detached' });
    expect(await ask(token)).toBe(401);
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toContain('New token');
  }));

test('the API page is public, links to each endpoint, fits a phone and is accessible', () =>
  stage.visit(async (page) => {
    const answer = await page.goto('/api/docs');
    expect(answer?.headers()['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/);
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Archive a thread', exact: true })
      .click();
    expect(new URL(page.url()).hash).toBe('#triage.archive');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect((await fetch(`${stage.world.appUrl}/api/docs`, { method: 'POST' })).status).toBe(405);
  }));
