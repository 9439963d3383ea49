import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/** The route pattern of a path, because ids and search words do not belong in a trace. */
export function routeNames({ routes }: Pick<ServerBuild, 'routes'>): (pathname: string) => string {
  const patterns = Object.keys(routes).map((id) => stepsOf(fullPath(routes, id)));
  const known = patterns
    .filter((pattern) => pattern.length > 0)
    .sort((one, other) => rank(one) - rank(other));
  return (pathname) => {
    const steps = stepsOf(pathname);
    if (steps.length === 0) return '/';
    if (pathname === '/metrics') return pathname;
    if (steps[0] === 'assets' || steps[0] === 'health') return `/${steps[0]}/*`;
    const found = known.find((pattern) => matches(pattern, steps));
    return found ? `/${found.join('/')}` : 'unknown';
  };
}

function fullPath(routes: Routes, id: string | undefined): string {
  const route = id ? routes[id] : undefined;
  return route ? `${fullPath(routes, route.parentId)}/${route.path ?? ''}` : '';
}

function stepsOf(path: string): string[] {
  return path.split('/').filter((step) => step !== '');
}

/** Static segments before parameters, splats last. */
function rank(pattern: string[]): number {
  return pattern.includes('*') ? 2 : Number(pattern.some((step) => step.startsWith(':')));
}

function matches(pattern: string[], steps: string[]): boolean {
  const open = pattern.at(-1) === '*';
  const fits = open ? steps.length >= pattern.length - 1 : steps.length === pattern.length;
  return fits && pattern.every((step, at) => step === '*' || step.startsWith(':') || step === steps[at]);
}
