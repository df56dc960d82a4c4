import type { ClientBase, Pool } from 'pg'

/** The parts of a database schema: each is a query that returns the same rows for the same schema. */
const PARTS: Record<string, string> = {
  columns: `
    select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity,
      a.attgenerated, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  tables: `
    select relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, reloptions, relacl::text[] as granted,
      pg_get_userbyid(relowner) as owner
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')`,
  'column grants': `
    select c.relname, a.attname, a.attacl::text[] as granted from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attacl is not null`,
  constraints: `
    select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as says, convalidated, condeferrable, condeferred
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'`,
  policies: `select * from pg_policies where schemaname = 'public'`,
  triggers: `
    select c.relname, t.tgname, pg_get_triggerdef(t.oid) as says, t.tgenabled from pg_trigger t
    join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  functions: `
    select p.oid::regprocedure::text as of, pg_get_functiondef(p.oid) as says, p.proacl::text[] as granted
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')`,
  types: `
    select typname, typtype from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')`,
  'grants by default': `select defaclobjtype, defaclacl::text[] as granted from pg_default_acl`,
}

/** Returns the schema of a database: the sorted lines of each part. */
export async function readCatalog(client: ClientBase | Pool): Promise<Record<string, string[]>> {
  const shape: Record<string, string[]> = {}
  for (const [part, query] of Object.entries(PARTS)) {
    const { rows } = await client.query<Record<string, unknown>>(query)
    shape[part] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return shape
}
