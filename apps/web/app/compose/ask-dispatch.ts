/**
 * Asks the server to send now. `keepalive` lets the request outlive the page: a tab that is closed at the end of the
 * undo window has still asked. Answers whether the server confirmed that the email was sent.
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
    // No answer says nothing about the email: whoever asked looks at the send itself.
    return false;
  }
}
