import type { Sql } from '../query/query-pool.ts';

export interface PlacedTable {
  name: string;
  /** Its kind in Citus; null: an ordinary table. */
  type: 'distributed' | 'reference' | 'local' | null;
  /** Rows from before it was distributed, which nothing reads any more. */
  hasLocalRows: boolean;
  ownerColumn: string | null;
  /** The condition of its policy, as PostgreSQL writes it. */
  policy: string | null;
}

/** A foreign key or a trigger, which would be in the way while tables move. */
export interface Bond {
  kind: 'foreign key' | 'trigger';
  table: string;
  name: string;
  /** The statement that makes it. */
  definition: string;
}

const TABLES = `
  SELECT c.relname AS name, t.citus_table_type AS type, pg_relation_size(c.oid) > 0 AS "hasLocalRows",
    CASE WHEN c.relname = 'users' THEN 'id' ELSE (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid
      AND a.attname IN ('user_id', 'tenant_id') AND NOT a.attisdropped) END AS "ownerColumn",
    (SELECT pg_get_expr(p.polqual, p.polrelid) FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'own_rows')
      AS policy
  FROM pg_class c LEFT JOIN citus_tables t ON t.table_name = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
  ORDER BY c.relname`;

const BONDS = `
  SELECT 'foreign key' AS kind, c.relname AS table, f.conname AS name,
    format('ALTER TABLE %I ADD CONSTRAINT %I %s', c.relname, f.conname, pg_get_constraintdef(f.oid)) AS definition
  FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
  WHERE f.contype = 'f' AND c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'trigger', c.relname, t.tgname, pg_get_triggerdef(t.oid)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND p.pronamespace = 'public'::regnamespace
  ORDER BY 1 DESC, 2, 3`;

const KEPT = 'SELECT kind, "table", name, definition FROM distribution.kept ORDER BY 1 DESC, 2, 3';

// Functions of an extension come to each worker with the extension.
const FUNCTIONS = `
  SELECT p.oid::regprocedure::text AS signature FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
    AND NOT EXISTS (SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)
    AND p.proname <> 'enter_tenant'
  ORDER BY 1`;

// Citus makes the sequence of an identity column on each worker without the rights that it has on the coordinator. A worker
// that does not answer is asked at the next start.
const UNUSABLE = `
  SELECT FROM run_command_on_workers($$SELECT count(*) FROM pg_class WHERE relkind = 'S'
    AND relnamespace = 'public'::regnamespace AND NOT has_sequence_privilege('triage_app', oid, 'USAGE')$$)
  WHERE success AND result <> '0'`;

export interface ClusterState {
  tables: PlacedTable[];
  bonds: Bond[];
  /** Set aside by a run that has not ended. */
  kept: Bond[];
  /** Such a run, also one that had only its last step left. */
  isKeeping: boolean;
  /** Functions that the workers do not have. */
  missingFunctions: string[];
  /** Whether a worker has sequences that the users' role may not use. */
  hasUnusableSequences: boolean;
  roleLogsIn: boolean;
  isEntered: boolean;
}

export async function findClusterState(sql: Sql): Promise<ClusterState> {
  const [other] = await sql.query<{ logsIn: boolean; isEntered: boolean; hasKept: boolean }>(
    `SELECT (SELECT rolcanlogin FROM pg_roles WHERE rolname = 'triage_app') AS "logsIn",
       to_regprocedure('enter_tenant(text, text)') IS NOT NULL AS "isEntered",
       to_regclass('distribution.kept') IS NOT NULL AS "hasKept"`,
  );
  const functions = await sql.query<{ signature: string }>(FUNCTIONS);
  return {
    tables: await sql.query<PlacedTable>(TABLES),
    bonds: await sql.query<Bond>(BONDS),
    isKeeping: other?.hasKept === true,
    kept: other?.hasKept ? await sql.query<Bond>(KEPT) : [],
    missingFunctions: functions.map(({ signature }) => signature),
    hasUnusableSequences: (await sql.query(UNUSABLE)).length > 0,
    roleLogsIn: other?.logsIn === true,
    isEntered: other?.isEntered === true,
  };
}
