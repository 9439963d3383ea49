type Methods<Port> = { [Name in keyof Port]: (...args: never[]) => Promise<unknown> };

/**
 * A port whose every call goes to the adapter that is found for it. Only for ports that have nothing but methods which
 * return promises: what is found is known a moment later.
 */
export function delegate<Port extends Methods<Port>>(
  call: <Result>(work: (port: Port) => Promise<Result>) => Promise<Result>,
): Port {
  return new Proxy({} as Port, {
    get: (_none, name) => {
      // Awaited by mistake, it is a plain value.
      if (name === 'then') return undefined;
      return (...args: unknown[]) =>
        call((port) => {
          const method: (...args: never[]) => Promise<unknown> = port[name as keyof Port];
          return method.apply(port, args as never[]) as Promise<never>;
        });
    },
  });
}
