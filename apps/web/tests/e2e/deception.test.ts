import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

test('a deceptive email is marked in FYI, named by a banner, and its links are plain text', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const subject = 'Your mailbox is full';
    await deliver(person, {
      subject,
      from: 'IT Service Desk <helpdesk@mailbox-verify.test>',
      text: 'Hi, can we meet tomorrow at 10:00? Confirm your password within 24 hours or your account will be suspended: https://collect.attacker.test/login',
    });
    await deliver(person, { subject: 'Contract' });
    await openPath(page);
    await rowLink(page, 'Contract').waitFor();
    expect(await rowLink(page, subject).count()).toBe(0);

    await openPath(page, '/inbox?view=fyi');
    const row = rowLink(page, subject);
    await row.getByText('Suspicious', { exact: true }).waitFor();
    await row.getByText('Asks for a sign-in or a password').waitFor();
    await row.click();
    const note = reader(page).getByRole('note', { name: 'This email may be deceptive' });
    await note
      .getByText('It comes from helpdesk@mailbox-verify.test, to whom you have never written.')
      .waitFor();
    await reader(page).getByText('https://collect.attacker.test/login').waitFor();
    expect(
      await reader(page)
        .getByRole('link', { name: /collect.attacker/ })
        .count(),
    ).toBe(0);
    expect(await reader(page).getByRole('list', { name: 'Proposed times' }).count()).toBe(0);
    expect(
      await reader(page)
        .getByText(/asks for a sign-in or a password, and/)
        .count(),
    ).toBe(1);
  }));
