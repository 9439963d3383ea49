/**
 * A port whose every call goes to the adapter that is found for it. Only for ports of which all methods return promises.
 */
export function delegate<Port extends object>(
  call: <Result>(work: (port: Port) => Promise<Result>) => Promise<Result>,
): Port {
  return new Proxy({} as Port, {
    get: (_none, name) => {
      // Awaited by mistake, it is a plain value.
      if (name === 'then') return undefined;
      return (...args: unknown[]) =>
        call((port) => {
          const method = port[name as keyof Port] as (...args: unknown[]) => Promise<unknown>;
          return method.apply(port, args);
        });
    },
  });
}
