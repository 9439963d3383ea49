const SHIFT = 56;
const ICON =
  '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M21 12a9 9 0 1 1-2.64-6.36L21 8"/><path d="M21 3v5h-5"/></svg>';

/** A round arrow over the top of the list. Outside React, because a pull must not render the list. */
export function makeIndicator() {
  const node = document.createElement('div');
  node.className =
    'pull-indicator pointer-events-none fixed z-20 grid size-10 place-items-center rounded-full border border-line bg-float text-ink-2 shadow-lift';
  node.ariaHidden = 'true';
  node.hidden = true;
  node.innerHTML = ICON;
  document.body.append(node);
  return {
    /** `share`: of the distance that triggers a refresh. */
    show(list: Element, share: number) {
      const { top, left, width } = list.getBoundingClientRect();
      node.hidden = false;
      node.dataset['state'] = share === 1 ? 'enough' : 'pulled';
      Object.assign(node.style, { top: `${top - 44}px`, left: `${left + width / 2 - 20}px` });
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      node.style.opacity = String(share);
      node.style.transform = isStill
        ? `translateY(${SHIFT}px)`
        : `translateY(${share * SHIFT}px) rotate(${share * 270}deg)`;
    },
    wait() {
      node.dataset['state'] = 'waiting';
    },
    hide() {
      node.hidden = true;
      delete node.dataset['state'];
    },
  };
}
