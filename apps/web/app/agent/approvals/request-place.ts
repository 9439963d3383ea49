/** The id of the request whose card or receipt contains this node. */
export function findRequestId(target: EventTarget | null): string | null {
  const place =
    target instanceof Element ? target.closest<HTMLElement>('[data-request], [data-receipt]') : null;
  return place?.dataset['request'] ?? place?.dataset['receipt'] ?? null;
}

/** What replaced the card of a decided request; null while it is pending. */
export function findReceipt(root: Element, approvalId: string | null): HTMLElement | null {
  return approvalId === null
    ? null
    : root.querySelector<HTMLElement>(`[data-receipt="${CSS.escape(approvalId)}"]`);
}
