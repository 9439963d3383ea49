import pg from 'pg';
import { quoteName } from '../list-tables.ts';
import type { Bond, ClusterState, PlacedTable } from './cluster-state.ts';
import { FIRST_DISTRIBUTED, placeOf, WITHOUT_FOREIGN_KEY } from './placement.ts';

/** Runs in one transaction. */
export interface Step {
  description: string;
  sql: string[];
}

const text = pg.escapeLiteral;

/** Triggers write only rows of the user whose row they are called for: those are on the same worker. */
const ALLOW_TRIGGERS = 'SET LOCAL citus.enable_unsafe_triggers = on';

// Only a SET LOCAL command is sent to the workers, not set_config: so the value has to be part of the command.
const ENTER_TENANT = `
CREATE OR REPLACE FUNCTION enter_tenant(tenant_role text, tenant text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('citus.propagate_set_commands', 'local', true);
  PERFORM set_config('role', tenant_role, true);
  EXECUTE format('SET LOCAL app.user_id = %L', tenant);
END $$`;

const SEQUENCES = 'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO triage_app';

/** The remaining steps, derived from the state alone: after an interruption the same command continues. */
export function planDistribution(state: ClusterState): Step[] {
  const unplaced = state.tables.filter((table) => !isPlaced(table));
  const names = new Set(unplaced.map(({ name }) => name));
  // After a migration that has added tables the others stay as they are.
  const blocking = state.bonds.filter(({ table }) => (state.isEntered ? names.has(table) : names.size > 0));
  return [
    ...(state.roleLogsIn ? [] : [letRoleLogIn()]),
    ...(blocking.length > 0 ? [setAside(blocking)] : []),
    ...state.tables.flatMap(simplifyPolicy),
    ...inOrder(unplaced).map(place),
    ...state.missingFunctions.map(copyFunction),
    ...(unplaced.length > 0 || state.hasUnusableSequences ? [grantSequences()] : []),
    ...state.tables.filter((table) => isLeftBehind(table, unplaced)).map(dropLocalRows),
    ...[...state.kept, ...blocking].filter(comesBack).map(addBack),
    ...(state.isEntered && unplaced.length === 0 && !state.isKeeping ? [] : [finish()]),
  ];
}

function isPlaced({ name, type }: PlacedTable): boolean {
  const placed = placeOf(name);
  return placed === 'coordinator' || placed === type;
}

/** The table that defines the group is first, after those that every worker has. */
function inOrder(tables: PlacedTable[]): PlacedTable[] {
  const rank = ({ name }: PlacedTable) =>
    placeOf(name) === 'reference' ? 0 : name === FIRST_DISTRIBUTED ? 1 : 2;
  return tables.toSorted((a, b) => rank(a) - rank(b));
}

function letRoleLogIn(): Step {
  return {
    description: 'Let triage_app log in: the coordinator reaches the workers as the role of the statement',
    sql: ['ALTER ROLE triage_app LOGIN'],
  };
}

function setAside(bonds: Bond[]): Step {
  return {
    description: `Set ${bonds.length} foreign keys and triggers aside, in distribution.kept`,
    sql: keepAside(bonds),
  };
}

export function keepAside(bonds: Bond[]): string[] {
  const kept = bonds.map(
    (bond) => `(${[bond.kind, bond.table, bond.name, bond.definition].map(text).join(', ')})`,
  );
  return [
    'CREATE SCHEMA IF NOT EXISTS distribution',
    `CREATE TABLE IF NOT EXISTS distribution.kept (kind text, "table" text, name text, definition text,
      PRIMARY KEY ("table", name))`,
    `INSERT INTO distribution.kept VALUES ${kept.join(', ')}`,
    ...bonds.map(drop),
  ];
}

function drop({ kind, table, name }: Bond): string {
  return kind === 'trigger'
    ? `DROP TRIGGER ${quoteName(name)} ON ${quoteName(table)}`
    : `ALTER TABLE ${quoteName(table)} DROP CONSTRAINT ${quoteName(name)}`;
}

/** Citus takes no subquery in a policy. */
function simplifyPolicy({ name, policy, ownerColumn }: PlacedTable): Step[] {
  if (!policy || !ownerColumn || !/\bSELECT\b/.test(policy)) return [];
  const condition = `${quoteName(ownerColumn)} = current_setting('app.user_id', true)`;
  return [
    {
      description: `Write the policy of ${name} without a subquery`,
      sql: [`ALTER POLICY own_rows ON ${quoteName(name)} USING (${condition})`],
    },
  ];
}

function place({ name, ownerColumn }: PlacedTable): Step {
  const table = text(quoteName(name));
  if (placeOf(name) === 'reference')
    return {
      description: `Copy ${name} to every worker`,
      sql: [`SELECT create_reference_table(${table})`],
    };
  const group = name === FIRST_DISTRIBUTED ? "'none'" : text(FIRST_DISTRIBUTED);
  if (ownerColumn !== 'user_id')
    throw new Error(`${name} has no user_id: say in placement.ts where it belongs`);
  return {
    description: `Distribute ${name} by user_id`,
    sql: [`SELECT create_distributed_table(${table}, 'user_id', colocate_with => ${group})`],
  };
}

function copyFunction(signature: string): Step {
  return {
    description: `Copy the function ${signature} to every worker`,
    sql: [`SELECT create_distributed_function(${text(signature)})`],
  };
}

function grantSequences(): Step {
  return {
    description: 'Let triage_app use the sequences of every worker',
    sql: [`SELECT run_command_on_workers(${text(SEQUENCES)})`],
  };
}

function isLeftBehind(table: PlacedTable, unplaced: PlacedTable[]): boolean {
  return (
    table.hasLocalRows &&
    placeOf(table.name) !== 'coordinator' &&
    (isPlaced(table) || unplaced.includes(table))
  );
}

function dropLocalRows({ name }: PlacedTable): Step {
  return {
    description: `Delete the rows of ${name} that were left on the coordinator`,
    sql: [`SELECT truncate_local_data_after_distributing_table(${text(quoteName(name))})`],
  };
}

function comesBack({ kind, table }: Bond): boolean {
  return kind === 'trigger' || !WITHOUT_FOREIGN_KEY.includes(table);
}

function addBack({ kind, table, name, definition }: Bond): Step {
  return {
    description: `Add the ${kind} ${name} again`,
    sql: [
      ...(kind === 'trigger' ? [ALLOW_TRIGGERS] : []),
      definition,
      `DELETE FROM distribution.kept WHERE "table" = ${text(table)} AND name = ${text(name)}`,
    ],
  };
}

function finish(): Step {
  return {
    description: 'Let the app enter tenants on the workers',
    sql: ['DROP SCHEMA IF EXISTS distribution CASCADE', ENTER_TENANT],
  };
}
