-- A policy that also lets the service through (`OR … = '*'`) makes the planner guess a two-hundredth of the rows, and the
-- mark was a setting of the session, which a transaction pooler gives to somebody else. So tenants and the service are
-- told apart by role: tenants run as triage_app, which the policy binds, and the service runs as the owner, which it
-- does not bind. Neither needs a setting that outlives its transaction.
--
-- Some owners may not become triage_app (no CREATEROLE, and no administrator granted it). Then tenants run as the owner
-- too, policies are forced on it, and a second policy lets the service through: the service enters no tenant.
CREATE FUNCTION can_enter_tenant_role() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  caller text := current_setting('role');
BEGIN
  PERFORM set_config('role', 'triage_app', true);
  PERFORM set_config('role', caller, true);
  RETURN true;
EXCEPTION WHEN invalid_parameter_value OR undefined_object OR insufficient_privilege THEN
  RETURN false;
END $$;

CREATE FUNCTION bind_owner(tenant_table regclass, bound boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_forced boolean := (SELECT relforcerowsecurity FROM pg_class WHERE oid = tenant_table);
  has_policy boolean := EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = tenant_table AND polname = 'all_rows');
BEGIN
  IF bound AND NOT is_forced THEN
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  ELSIF is_forced AND NOT bound THEN
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', tenant_table);
  END IF;
  -- The planner expects nearly all rows of `IS NOT NULL`, so that this policy does not distort its guesses, and the
  -- subquery is evaluated once for a statement. `*` was the service's mark until now: running processes still set it.
  IF bound AND NOT has_policy THEN
    EXECUTE format(
      'CREATE POLICY all_rows ON %s USING ((SELECT CASE WHEN coalesce(current_setting(''app.user_id'', true), '''') IN ('''', ''*'') THEN true END) IS NOT NULL)',
      tenant_table);
  ELSIF has_policy AND NOT bound THEN
    EXECUTE format('DROP POLICY all_rows ON %s', tenant_table);
  END IF;
END $$;

-- Called after each migration run: the role may have been granted, or lost with a restore into another server.
CREATE FUNCTION bind_owner_as_needed() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bound boolean := NOT can_enter_tenant_role();
BEGIN
  PERFORM bind_owner(polrelid::regclass, bound) FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
  WHERE p.polname = 'own_rows' AND c.relnamespace = 'public'::regnamespace;
END $$;

-- The subquery is evaluated once for a statement; without it, the setting is read for each row.
CREATE OR REPLACE FUNCTION protect_tenant(tenant_table regclass, owner_column name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY own_rows ON %s USING (%I = (SELECT current_setting(''app.user_id'', true)))', tenant_table, owner_column);
  PERFORM bind_owner(tenant_table, NOT can_enter_tenant_role());
END $$;

DO $$
DECLARE
  tenant_table regclass;
  owner_column name;
BEGIN
  FOR tenant_table, owner_column IN
    SELECT p.polrelid::regclass, CASE WHEN p.polrelid = 'users'::regclass THEN 'id' ELSE a.attname END
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname IN ('user_id', 'tenant_id') AND NOT a.attisdropped
    WHERE p.polname = 'own_rows' AND c.relnamespace = 'public'::regnamespace
    ORDER BY c.relname
  LOOP
    EXECUTE format(
      'ALTER POLICY own_rows ON %s USING (%I = (SELECT current_setting(''app.user_id'', true)))', tenant_table, owner_column);
  END LOOP;
END $$;
SELECT bind_owner_as_needed();
