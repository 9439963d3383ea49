import { parentPort, workerData } from 'node:worker_threads';

/** Loads files that build regular expressions from pieces, and reports each that they built. */
const { urls } = workerData as { urls: string[] };
const built: { url: string; source: string; flags: string }[] = [];
const Native = globalThis.RegExp;

function record(expression: RegExp): RegExp {
  const stack = new Error().stack ?? '';
  const url = urls.find((each) => stack.includes(each));
  if (url) built.push({ url, source: expression.source, flags: expression.flags });
  return expression;
}

globalThis.RegExp = new Proxy(Native, {
  construct: (target, given) => record(Reflect.construct(target, given)),
  apply: (target, self, given) => record(Reflect.apply(target, self, given)),
});
for (const url of urls) await import(url);
parentPort?.postMessage(built);
