import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The least of WCAG 2.5.5, in CSS pixels. */
const LEAST = 44;

/**
 * Finds the visible controls whose hit area is smaller than a fingertip. The hit area is the box of the control or of
 * its label; where that is too small, the points around its middle are asked, because a control may be larger than
 * its box. Links inside a sentence are as high as their line.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  // A dialog is in the page one frame before it is laid out.
  const isReady = async () => (await page.evaluate(measureTargets, LEAST)).measured > 0;
  await expect.poll(isReady, { message: 'no control can be tapped', timeout: 5_000 }).toBe(true);
  return (await page.evaluate(measureTargets, LEAST)).small;
}

/** Runs in the page. */
function measureTargets(least: number): { measured: number; small: string[] } {
  const small: string[] = [];
  let measured = 0;
  const selector =
    'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, summary, [role="option"], [contenteditable="true"]';
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0] ?? null;
    const target =
      label && /^(checkbox|radio|file)$/.test((element as HTMLInputElement).type) ? label : element;
    if (isOutOfReach(target) || isInSentence(element)) continue;
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isHit = (atX: number, atY: number) => {
      const hit = document.elementFromPoint(atX, atY);
      return hit !== null && (target.contains(hit) || label?.contains(hit) === true);
    };
    // Behind a dialog or a panel.
    if (!isHit(x, y)) continue;
    measured += 1;
    const reach = (stepX: number, stepY: number) => {
      let far = 0;
      while (far < least && isHit(x + stepX * (far + 0.5), y + stepY * (far + 0.5))) far += 1;
      return far;
    };
    const across = width >= least ? width : reach(-1, 0) + reach(1, 0);
    const down = height >= least ? height : reach(0, -1) + reach(0, 1);
    if (across >= least && down >= least) continue;
    const name = element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '';
    small.push(`${element.tagName} "${name.trim().slice(0, 40)}" ${Math.round(across)}×${Math.round(down)}`);
  }
  return { measured, small };

  function isOutOfReach(target: Element): boolean {
    const { width, height } = target.getBoundingClientRect();
    const isShown = width > 1 && height > 1 && target.checkVisibility({ opacityProperty: true });
    return !isShown || target.closest('[inert], [aria-hidden="true"]') !== null;
  }

  function isInSentence(element: Element): boolean {
    if (element.closest('p')) return true;
    if (getComputedStyle(element).display !== 'inline') return false;
    const around = element.parentElement?.textContent?.trim() ?? '';
    return around.length > (element.textContent?.trim().length ?? 0);
  }
}
