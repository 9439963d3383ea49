export type Fault = {
  api: string;
  method?: string;
  email?: string;
  status?: number;
  reason?: string;
  /** Milliseconds to hang before the connection is cut; true is a minute. */
  timeout?: number | true;
  /** Does the work, then answers with this status (true is 500) or cuts the connection. */
  acceptThenFail?: boolean | number | 'drop';
  latencyMs?: number;
  times: number;
};

export type Request = { api: string; method: string; email?: string };

/** Finds the first fault for this call and uses it up by one. */
export function takeFault(faults: Fault[], request: Request): Fault | undefined {
  const at = faults.findIndex((fault) => isFor(fault, request));
  const fault = faults[at];
  if (!fault) return undefined;
  fault.times -= 1;
  if (fault.times <= 0) faults.splice(at, 1);
  return fault;
}

function isFor(fault: Fault, { api, method, email }: Request): boolean {
  if (fault.api !== '*' && fault.api !== api) return false;
  if (fault.email && fault.email.toLowerCase() !== email) return false;
  return !fault.method || fault.method === method || method.endsWith(`.${fault.method}`);
}
