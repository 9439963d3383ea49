/** The coordinator of a running cluster with two workers; `npm run chaos -- citus` starts one. */
export const clusterUrl = process.env['TEST_CITUS_URL'] ?? '';
if (!clusterUrl) console.warn('TEST_CITUS_URL is not set: a distributed database is not tested');
