/** From closed sets: kinds, routes, outcomes, counts. Never mail text, an address, a person's id or a secret. */
export type TelemetryFields = Readonly<Record<string, string | number | boolean>>;

export interface Piece {
  /** The name of the span. */
  name: string;
  /** Its duration is added up under this name. */
  metric: 'http.server.request.duration' | 'triage.procedure.duration' | 'triage.job.duration';
  fields: TelemetryFields;
}

export interface Telemetry {
  /** Records a span from start to end; `note` adds attributes known only at the end. */
  follow<T>(piece: Piece, work: (note: (fields: TelemetryFields) => void) => Promise<T>): Promise<T>;
  count(name: string, by: number, fields: TelemetryFields): void;
  /** Asked whenever the numbers are sent or fetched. */
  gauge(name: string, read: () => Promise<{ value: number; fields: TelemetryFields }[]>): void;
  /** All numbers of this process, in the text format of Prometheus. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

export const noTelemetry: Telemetry = {
  follow: (_piece, work) => work(() => undefined),
  count: () => undefined,
  gauge: () => undefined,
  metrics: async () => '',
  stop: async () => undefined,
};
