import type { TenantId } from '@triage/core/tenant/tenant-id';

/** One instance for each tenant: caches and rate limits in it must be shared by all of their requests. */
export function memoizeByTenant<T>(make: (tenantId: TenantId) => T): (tenantId: TenantId) => T {
  const made = new Map<TenantId, T>();
  return (tenantId) => {
    const known = made.get(tenantId) ?? make(tenantId);
    made.set(tenantId, known);
    return known;
  };
}
