-- The second wall between tenants: a statement that forgets its tenant finds nothing, and changes nothing.
--
-- `app.user_id` says whose the session is at the moment; `*` is work of the service itself (claims, sweeps, sign-in).
-- Unset, it is nobody's. What runs for a tenant runs as triage_app besides, a role that owns nothing, so that the wall
-- holds where the connection is a superuser's too (the embedded database, a container's default user).
DO $$
BEGIN
  IF to_regrole('triage_app') IS NULL THEN
    CREATE ROLE triage_app NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
EXCEPTION
  -- Another database of this server was first.
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE NOTICE 'No role triage_app: tenants are kept apart by policies forced on the owner of the tables';
END $$;

DO $$
BEGIN
  IF to_regrole('triage_app') IS NULL THEN RETURN; END IF;
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    BEGIN
      EXECUTE format('GRANT triage_app TO %I', current_user);
    EXCEPTION WHEN insufficient_privilege THEN
      RAISE NOTICE 'This user may not become triage_app';
    END;
  END IF;
  GRANT USAGE ON SCHEMA public TO triage_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO triage_app;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO triage_app;
  REVOKE ALL ON _prisma_migrations FROM triage_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO triage_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO triage_app;
END $$;

-- A table that comes later gets the same by `SELECT protect_tenant('name', 'user_id')` in its own migration.
CREATE FUNCTION protect_tenant(tenant_table regclass, owner_column name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY own_rows ON %s USING (%I = current_setting(''app.user_id'', true) OR current_setting(''app.user_id'', true) = ''*'')',
    tenant_table, owner_column);
END $$;

SELECT protect_tenant('users', 'id');
SELECT protect_tenant(c.oid::regclass, a.attname)
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT a.attisdropped
  AND a.attname IN ('user_id', 'tenant_id')
ORDER BY c.relname;

-- Under row security an index serves only conditions that cannot leak what they look at. Neither of these can: they
-- answer yes or no, and complain of their pattern alone, which is the caller's. Where the role may not say so, search
-- still answers the same, and slower.
DO $$
BEGIN
  ALTER FUNCTION pg_catalog.ts_match_vq(tsvector, tsquery) LEAKPROOF;
  ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'Only a superuser can let search use its indexes under row security';
END $$;
