import { DiagLogLevel, diag, SpanStatusCode } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { AlwaysOffSampler, BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from '@triage/core/ports/logger';
import { ProviderError } from '@triage/core/ports/mail';
import type { Telemetry, TelemetryFields } from '@triage/core/ports/telemetry';
import { followOutsideCalls } from './follow-outside-calls.ts';

export interface OtelOptions {
  /** The collector's root: `/v1/traces` and `/v1/metrics` are added. Without one, there are only `metrics()`. */
  endpoint?: string;
  headers?: Record<string, string>;
  serviceName: string;
  logger: Logger;
  intervalMs?: number;
}

const INTERVAL_MS = 30_000;
const EXPORT_DEADLINE_MS = 5_000;
const STOP_DEADLINE_MS = 2_000;
const COMPLAIN_EVERY_MS = 10 * 60_000;
// In seconds: from a cached read to an agent's whole turn.
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Traces and metrics by OTLP over HTTP, and metrics to be fetched. If the collector is down, only its data is lost. */
export function otelTelemetry(options: OtelOptions): Telemetry {
  complainRarely(options.logger);
  const resource = resourceFromAttributes({ 'service.name': options.serviceName });
  const { spanProcessors, readers } = options.endpoint
    ? toCollector(options, options.endpoint)
    : { spanProcessors: [], readers: [] };
  const tracing = new NodeTracerProvider({
    resource,
    spanProcessors,
    ...(spanProcessors.length === 0 && { sampler: new AlwaysOffSampler() }),
  });
  tracing.register();
  // It is asked by the app's own route and opens no port.
  const fetched = new PrometheusExporter({ preventServerStart: true });
  const metering = new MeterProvider({ resource, readers: [...readers, fetched] });
  const tracer = tracing.getTracer('triage');
  const meter = metering.getMeter('triage');
  const durationOf = once((name) =>
    meter.createHistogram(name, { unit: 's', advice: { explicitBucketBoundaries: BUCKETS } }),
  );
  const counterOf = once((name) => meter.createCounter(name));
  const unfollow = followOutsideCalls(tracer, durationOf('http.client.request.duration'));

  return {
    follow: ({ name, metric, fields }, work) =>
      tracer.startActiveSpan(name, { attributes: fields }, async (span) => {
        const started = performance.now();
        let known: TelemetryFields = fields;
        const note = (more: TelemetryFields) => {
          known = { ...known, ...more };
          span.setAttributes(more);
        };
        try {
          return await work(note);
        } catch (error) {
          note({ 'error.type': kindOfFailure(error) });
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          durationOf(metric).record((performance.now() - started) / 1_000, known);
          span.end();
        }
      }),
    count: (name, by, fields) => counterOf(name).add(by, fields),
    gauge(name, read) {
      meter.createObservableGauge(name).addCallback(async (result) => {
        for (const { value, fields } of await read()) result.observe(value, fields);
      });
    },
    async metrics() {
      const { resourceMetrics } = await fetched.collect({ timeoutMillis: EXPORT_DEADLINE_MS });
      return new PrometheusSerializer().serialize(resourceMetrics);
    },
    async stop() {
      unfollow();
      const ended = Promise.allSettled([tracing.shutdown(), metering.shutdown()]);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_DEADLINE_MS).unref())]);
    },
  };
}

function toCollector({ headers, intervalMs = INTERVAL_MS }: OtelOptions, endpoint: string) {
  const root = endpoint.replace(/(?<!\/)\/+$/, '');
  const to = (path: string) => ({ url: `${root}${path}`, headers, timeoutMillis: EXPORT_DEADLINE_MS });
  const spans = new BatchSpanProcessor(new OTLPTraceExporter(to('/v1/traces')), {
    scheduledDelayMillis: Math.min(intervalMs, 5_000),
  });
  const metrics = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(to('/v1/metrics')),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(intervalMs, EXPORT_DEADLINE_MS),
  });
  return { spanProcessors: [spans], readers: [metrics] };
}

function once<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}

/** The library says what went wrong with an export in its own words, and as often as it goes wrong. */
function complainRarely(logger: Logger): void {
  let complained = Number.NEGATIVE_INFINITY;
  const silent = () => undefined;
  const error = () => {
    if (performance.now() - complained < COMPLAIN_EVERY_MS) return;
    complained = performance.now();
    logger.warn('telemetry.not_taken');
  };
  diag.setLogger({ error, warn: silent, info: silent, debug: silent, verbose: silent }, DiagLogLevel.ERROR);
}

/** The kind alone: the message of an error may contain mail. */
function kindOfFailure(error: unknown): string {
  if (error instanceof ProviderError) return error.failure;
  return error instanceof Error ? error.constructor.name : 'unknown';
}
