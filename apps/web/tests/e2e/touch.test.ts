import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, rowLink } from '../support/browser/inbox-page.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

function onPhone(journey: (page: Page) => Promise<void>): Promise<void> {
  return stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'The contract' });
    await openPath(page);
    await rowLink(page, 'The contract').waitFor();
    await journey(page);
  }, PHONE);
}

/** A finger that moves down on the list. */
async function pull(page: Page, by: number): Promise<void> {
  const box = await page.locator('.lane-list').boundingBox();
  if (!box) throw new Error('There is no list');
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + 30];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', shift: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + shift }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', (by * step) / 8);
  await touch('touchEnd', by);
  await session.detach();
}

test('a pull at the top of the list loads it again; a short one does not', () =>
  onPhone(async (page) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const ofList = () => asked.filter((url) => url.includes('inbox.list'));
    await pull(page, 40);
    await page.locator('.pull-indicator').waitFor({ state: 'hidden' });
    expect(ofList()).toEqual([]);
    await pull(page, 200);
    await page.getByText('List is up to date').waitFor({ state: 'attached' });
    expect(ofList().length).toBeGreaterThan(0);
    await page.locator('.pull-indicator').waitFor({ state: 'hidden' });
  }));

test('the keyboard covers neither the typed line nor the buttons of the composer', () =>
  onPhone(async (page) => {
    await page.getByRole('button', { name: 'New email' }).first().tap();
    const body = page.getByRole('textbox', { name: 'Message' });
    await body.tap();
    await body.pressSequentially(Array.from({ length: 30 }, (_, at) => `Line ${at}`).join('\n'));
    // As it is where the keyboard is laid over the page.
    await page.evaluate(() => {
      const viewport = window.visualViewport;
      if (!viewport) throw new Error('No visual viewport');
      Object.defineProperty(viewport, 'height', { value: window.innerHeight - 300, configurable: true });
      viewport.dispatchEvent(new Event('resize'));
    });
    await page.waitForTimeout(100);
    const free = 740 - 300;
    const send = await page.getByRole('button', { name: /^Send/ }).first().boundingBox();
    expect((send?.y ?? 999) + (send?.height ?? 0)).toBeLessThanOrEqual(free);
    const caret = await page.evaluate(
      () => document.getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? 999,
    );
    expect(caret).toBeLessThanOrEqual(send?.y ?? 0);
    await page.getByRole('button', { name: 'Discard draft' }).tap();
  }));
