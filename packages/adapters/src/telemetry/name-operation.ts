// Path segments of the APIs that we call. Any other segment may be an id, a name or an address.
const WORDS = new Set(
  `gmail v1 users me profile watch stop messages threads labels history drafts send modify batch attachments upload
  calendar v3 calendars primary events freeBusy settings oauth oauth2 token revoke jwks certs .well-known
  openid-configuration openai chat completions responses embeddings v1beta models userinfo keys api gemini`.split(
    /\s+/,
  ),
);
const LONGEST = 8;

/** `/gmail/v1/users/me/messages/18f2…` is the operation `gmail/v1/users/me/messages/*`. */
export function nameOperation(path: string): string {
  const [pathname = ''] = path.split('?');
  const steps = pathname.split('/').filter((step) => step !== '');
  return steps
    .slice(0, LONGEST)
    .map((step) => {
      // Gemini's methods follow the model's name after a colon.
      const method = /:(generateContent|streamGenerateContent|batchEmbedContents|embedContent)$/.exec(
        step,
      )?.[0];
      return WORDS.has(step) ? step : `*${method ?? ''}`;
    })
    .join('/');
}
