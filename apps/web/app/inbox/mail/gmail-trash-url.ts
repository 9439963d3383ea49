/** Opens the connected account, even if the browser is signed in to several. */
export function gmailTrashUrl(emailAddress: string | null): string {
  const account = emailAddress ? `?${new URLSearchParams({ authuser: emailAddress })}` : '';
  return `https://mail.google.com/mail/${account}#trash`;
}
