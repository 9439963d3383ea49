/**
 * Asks the server to send now. With `keepalive` the request survives closing the tab at the end of the undo window.
 * Resolves with whether the server confirmed the send.
 */
export async function askDispatch(scheduledSendId: string): Promise<boolean> {
  try {
    const response = await fetch('/api/inbox/send', {
      method: 'PUT',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ scheduledSendId }),
    });
    return response.ok;
  } catch {
    // No answer says nothing about the send: the caller checks its status.
    return false;
  }
}
