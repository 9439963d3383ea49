-- Row security lets an index serve only conditions that are marked LEAKPROOF. Only a superuser may mark `@@` and `LIKE`,
-- and a managed PostgreSQL has none. Search therefore reads a view: it has the tenant in its own condition, so that a
-- statement that forgets its tenant still finds nothing, and it reads the table as the owner, whom no policy binds.
-- What the mark prevents, a condition that reports the rows it looks at, needs SQL of an attacker; that SQL could set
-- app.user_id as well.
CREATE VIEW own_thread_search AS
  SELECT * FROM thread_search WHERE user_id = (SELECT current_setting('app.user_id', true));

-- Search has the same plan on every server now.
DO $$
BEGIN
  ALTER FUNCTION pg_catalog.ts_match_vq(tsvector, tsquery) NOT LEAKPROOF;
  ALTER FUNCTION pg_catalog.textlike(text, text) NOT LEAKPROOF;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;

-- The role may be created, or granted to the owner, after the tables were: by an administrator, or in another server.
CREATE FUNCTION admit_tenant_role() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT can_enter_tenant_role() THEN
    BEGIN
      IF to_regrole('triage_app') IS NULL THEN CREATE ROLE triage_app NOLOGIN NOSUPERUSER NOBYPASSRLS; END IF;
      EXECUTE format('GRANT triage_app TO %I', current_user);
    EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF to_regrole('triage_app') IS NULL OR has_table_privilege('triage_app', 'own_thread_search', 'SELECT') THEN RETURN; END IF;
  GRANT USAGE ON SCHEMA public TO triage_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO triage_app;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO triage_app;
  REVOKE ALL ON _prisma_migrations FROM triage_app;
  REVOKE INSERT, UPDATE, DELETE ON own_thread_search FROM triage_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO triage_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO triage_app;
END $$;

CREATE OR REPLACE FUNCTION bind_owner_as_needed() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bound boolean;
BEGIN
  PERFORM admit_tenant_role();
  bound := NOT can_enter_tenant_role();
  PERFORM bind_owner(polrelid::regclass, bound) FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
  WHERE p.polname = 'own_rows' AND c.relnamespace = 'public'::regnamespace;
END $$;

DO $$
BEGIN
  IF to_regrole('triage_app') IS NOT NULL THEN REVOKE ALL ON own_thread_search FROM triage_app; END IF;
END $$;
SELECT bind_owner_as_needed();
