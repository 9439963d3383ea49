import { redact } from './redact.ts';

const TIMEOUT_MS = 30_000;

export interface Answer {
  status: number;
  // Responses are checked field by field.
  // biome-ignore lint/suspicious/noExplicitAny: a recorded response has no type before it is checked
  body: any;
  headers: Headers;
  ms: number;
}

export interface Recorded {
  call: string;
  status: number;
  body: unknown;
}

export interface Recorder {
  recorded: Recorded[];
  /** `call` names the answer in the file of answers. */
  fetch(call: string, url: string, init?: RequestInit): Promise<Answer>;
}

/** Records each response with personal data redacted. */
export function createRecorder(): Recorder {
  const recorded: Recorded[] = [];
  return {
    recorded,
    async fetch(call, url, init) {
      const begun = performance.now();
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await response.text();
      const answer = {
        status: response.status,
        body: parse(text),
        headers: response.headers,
        ms: Math.round(performance.now() - begun),
      };
      recorded.push({ call, status: answer.status, body: redact(answer.body) });
      return answer;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? null : { unparsed: true };
  }
}
