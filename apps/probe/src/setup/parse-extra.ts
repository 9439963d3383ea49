type Values = Record<string, string>;

/** One of the optional values, recognized by its form. */
export interface Extra {
  name: 'OpenAI' | 'Gemini' | 'push' | 'Ably';
  values: Values;
}

export const EXTRAS = [
  'an OpenAI key (sk-…) or a Gemini key (AIza…): AI sorts, drafts and answers',
  'a push topic (projects/<project>/topics/<name>): new mail at once; README names its subscription',
  'an Ably key (<app>.<key>:<secret>): the page updates at once',
];

export function parseExtra(typed: string): Extra | null {
  if (/^sk-\S{8,}$/.test(typed)) return { name: 'OpenAI', values: { OPENAI_API_KEY: typed } };
  if (/^(?:AIza|AQ\.)\S{8,}$/.test(typed))
    return { name: 'Gemini', values: { GOOGLE_GENERATIVE_AI_API_KEY: typed } };
  if (/^projects\/[^/\s]+\/topics\/[^/\s]+$/.test(typed))
    return { name: 'push', values: { MAIL_PUSH_TOPIC: typed } };
  const [, app, key, secret] = /^([\w-]+)\.([\w-]+):(\S+)$/.exec(typed) ?? [];
  if (!app || !key || !secret) return null;
  const ably = { REALTIME_APP_ID: app, REALTIME_KEY: key, REALTIME_SECRET: secret };
  return { name: 'Ably', values: { ...ably, PUBLIC_REALTIME_KEY: `${app}.${key}` } };
}
