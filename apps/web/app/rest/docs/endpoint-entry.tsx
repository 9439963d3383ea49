import type { ReactNode } from 'react';
import { listFields, type Schema } from './describe-schema.ts';
import { type Operation, querySchemaOf } from './list-operations.ts';
import { makeExample } from './make-example.ts';
import { Code, Prose, Table, Word } from './parts.tsx';
import { writeCurl } from './write-curl.ts';

export function EndpointEntry({ operation, origin }: { operation: Operation; origin: string }) {
  const { operationId, method, path, summary, description, requestBody, responses } = operation;
  const body = requestBody?.content['application/json']?.schema ?? null;
  const query = querySchemaOf(operation);
  const answer = responses['200']?.content?.['application/json']?.schema;
  const streams = responses['200']?.content?.['text/event-stream'] !== undefined;
  const refusals = Object.entries(responses).filter(([status]) => status !== '200');
  return (
    <article aria-labelledby={operationId} className="mt-10 border-t border-line pt-6 first-of-type:mt-5">
      <h3 id={operationId} className="scroll-mt-8 text-lg font-semibold">
        <a
          href={`#${operationId}`}
          className="hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          {summary}
        </a>
      </h3>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        <span className="font-mono wrap-anywhere">
          <strong className="font-bold">{method}</strong> {path}
        </span>
        <Access operation={operation} />
      </p>
      {description ? <Prose>{inlineCode(description)}</Prose> : null}
      <Code label="Request">
        {writeCurl(origin, {
          method,
          path,
          bearer: bearerOf(operation),
          query,
          body: readable(body),
          streams,
          signed: operation.security?.some((way) => 'signature' in way) ?? false,
        })}
      </Code>
      {query ? <Fields caption={`Query of ${summary}`} schema={query} isRequest /> : null}
      {variantsOf(body).map(({ name, schema }) => (
        <Fields
          key={name}
          caption={name ? `Fields of ${summary}: ${name}` : `Fields of ${summary}`}
          title={name}
          schema={schema}
          isRequest
        />
      ))}
      {answer ? (
        <>
          <Code label="Response 200">
            {JSON.stringify(makeExample(answer, { isRequest: false }), null, 2)}
          </Code>
          <Fields caption={`Response of ${summary}`} schema={answer} />
        </>
      ) : null}
      {streams ? <Prose>The response is a stream of server-sent events.</Prose> : null}
      <details className="mt-4 text-sm">
        <summary className="text-ink-2 hover:text-ink">Other responses</summary>
        <dl className="mt-2 grid grid-cols-[3rem_1fr] gap-x-3 gap-y-1">
          {refusals.map(([status, { description }]) => (
            <div key={status} className="contents">
              <dt className="nums font-semibold">{status}</dt>
              <dd className="text-ink-2">{description}</dd>
            </div>
          ))}
        </dl>
      </details>
    </article>
  );
}

function Access({ operation }: { operation: Operation }) {
  const words = [
    operation['x-scope'] && `scope ${operation['x-scope']}`,
    operation['x-rate-limit'] && `limit ${operation['x-rate-limit'].kind}`,
    operation['x-needs-ai'] && 'needs an AI key',
    bearerOf(operation) === 'CRON_SECRET' && 'CRON_SECRET',
    operation.security?.some((way) => 'session' in way) && !bearerOf(operation) && 'session only',
  ];
  return <span className="text-ink-3">{words.filter(Boolean).join(' · ')}</span>;
}

interface FieldsProps {
  caption: string;
  title?: string;
  schema: Schema;
  isRequest?: boolean;
}

function Fields({ caption, title, schema, isRequest }: FieldsProps) {
  const fields = listFields(schema);
  if (fields.length === 0) return null;
  const table = (
    <Table
      caption={caption}
      heads={['Field', 'Type', isRequest ? 'Required' : 'Present', 'Notes']}
      rows={fields.map(({ name, type, isRequired, note }) => ({
        key: name,
        cells: [
          <code key="name" className="font-mono text-xs whitespace-nowrap">
            {name}
          </code>,
          <span key="type" className="font-mono text-xs">
            {type}
          </span>,
          isRequest ? (isRequired ? 'yes' : 'no') : isRequired ? 'always' : 'sometimes',
          inlineCode(note),
        ],
      }))}
    />
  );
  if (!title) return table;
  return (
    <details className="mt-3 text-sm">
      <summary className="font-mono">{title}</summary>
      {table}
    </details>
  );
}

/** One for each value of `tool`, whose fields differ; else the body itself. */
function variantsOf(body: Schema | null): { name: string; schema: Schema }[] {
  const schema = readable(body);
  if (!schema) return [];
  const tools = (schema.oneOf ?? []).map((choice) => choice.properties?.['tool']?.const);
  if (tools.length === 0 || tools.some((tool) => tool === undefined)) return [{ name: '', schema }];
  return (schema.oneOf ?? []).map((choice, at) => ({ name: String(tools[at]), schema: choice }));
}

/** Notes mark code as Markdown does. */
function inlineCode(text: string): ReactNode {
  return text.split('`').map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts do not move
    return at % 2 === 1 ? <Word key={at}>{part}</Word> : part;
  });
}

function bearerOf({ security = [] }: Operation): 'TRIAGE_TOKEN' | 'CRON_SECRET' | null {
  if (security.some((way) => 'token' in way)) return 'TRIAGE_TOKEN';
  return security.some((way) => 'cron' in way) ? 'CRON_SECRET' : null;
}

/** The body of a webhook is defined by its sender, so there is no schema to show. */
function readable(schema: Schema | null): Schema | null {
  return schema && Object.keys(schema).length > 0 ? schema : null;
}
