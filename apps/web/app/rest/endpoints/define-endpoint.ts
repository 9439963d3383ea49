import { type EndpointName, type EndpointWay, endpointWays } from '@triage/contract/endpoints';
import type { errorTexts } from '@triage/contract/errors';
import type { AppErrorCode } from '@triage/core/errors';
import type { AppRouter } from '@triage/core/trpc/root';

type Procedures = AppRouter['_def']['record'];
/** `inbox.archive`, `send.queue`, …: a name that the router lacks does not compile. */
type ProcedureName = {
  [Room in keyof Procedures & string]: `${Room}.${keyof Procedures[Room] & string}`;
}[keyof Procedures & string];

export interface Endpoint extends EndpointWay {
  name: EndpointName;
  procedure: ProcedureName;
  /** `person`: a session, and no token. */
  gate: 'session' | 'person' | 'connected' | 'bearer';
  needsAi: boolean;
  hasBody: boolean;
  /** For polled endpoints: answers 304 when nothing changed. */
  etag?: boolean;
  /** The documented text of a 500, where there is one. */
  failure?: keyof typeof errorTexts;
  /** Errors of the procedure itself, after the gates. */
  conditions?: readonly AppErrorCode[];
  summary: string;
}

type Extras = Partial<Pick<Endpoint, 'needsAi' | 'failure' | 'etag' | 'conditions'>>;

export function endpoint(
  name: EndpointName,
  procedure: ProcedureName,
  gate: Endpoint['gate'],
  summary: string,
  extras: Extras = {},
): Endpoint {
  const way: EndpointWay = endpointWays[name];
  return { ...way, name, procedure, gate, summary, needsAi: false, hasBody: way.takes === 'body', ...extras };
}
