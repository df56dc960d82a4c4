import {
  foreignKeysAcross,
  keysWithoutCompany,
  reasonWithoutCompany,
  type Distribution,
  type TriggerUse,
} from './distribution.ts'

/**
 * Returns the SQL for an empty, migrated database with which Citus distributes the tables over machines by
 * company.
 */
export function citusSql(of: Distribution): string {
  const tenants = of.tables.filter(({ column }) => column !== null)
  const shared = of.tables.filter(({ column }) => column === null)
  return [
    `-- Distribution by company on Citus 12 or newer, made from the catalog by: node start.mjs citus --write
-- For an empty database on the coordinator: a superuser runs 'create extension citus'; start the product once with DEMO=false
-- (it migrates), stop it, and run this as the database's owner.
-- docs/running.md says what was tried and what was not.`,
    `create extension if not exists citus;
-- The triggers write to tables of the same company, which lie on the same shard.
set citus.enable_unsafe_triggers = on;
do $$ begin execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database()); end $$;`,
    `-- ${shared.length} tables belong to no company and stay on the coordinator, pg-boss's schema as well:
${wrapped(shared.map(({ name }) => name))}
-- Keys between them and companies' tables cannot span machines; the functions that write them check the same.
${foreignKeysAcross(of)
  .map(({ table, name }) => `alter table ${table} drop constraint ${name};`)
  .join('\n')}`,
    uniqueKeys(of),
    triggers(of),
    `-- The tables of companies, those first that others refer to. All lie together: a company is on one machine.
select create_distributed_table('companies', 'id', colocate_with => 'none');
${inOrder(of)
  .filter((name) => name !== 'companies')
  .map((name) => `select create_distributed_table('${name}', 'company_id', colocate_with => 'companies');`)
  .join('\n')}`,
    `-- What must come to nothing: a table left out, and one that lies elsewhere.
do $$ begin
  if (select count(distinct colocation_id) from citus_tables where citus_table_type = 'distributed') <> 1
    or (select count(*) from citus_tables where citus_table_type = 'distributed') <> ${tenants.length} then
    raise exception 'Not all of the ${tenants.length} tables of companies are distributed together';
  end if;
end $$;`,
  ]
    .join('\n\n')
    .concat('\n')
}

function uniqueKeys(of: Distribution): string {
  const lines = keysWithoutCompany(of).map((key) => {
    const column = key.table === 'companies' ? 'id' : 'company_id'
    const where = key.condition === null ? '' : ` where ${key.condition}`
    const drop = key.isConstraint
      ? `alter table ${key.table} drop constraint ${key.name};`
      : `drop index ${key.name};`
    // An index on only these columns is kept for lookups before a company is known.
    const isCovered =
      key.table === 'companies' ||
      of.keys.some(
        (other) => other.table === key.table && other.columns.join() === [column, ...key.columns].join(),
      )
    return [
      `-- ${key.table} (${key.columns.join(', ')}): ${reasonWithoutCompany(key) ?? 'NO REASON'}`,
      drop,
      `create index ${key.name} on ${key.table} (${key.columns.join(', ')})${where};`,
      ...(isCovered
        ? []
        : [`create unique index on ${key.table} (${[column, ...key.columns].join(', ')})${where};`]),
    ].join('\n')
  })
  return `-- A unique key on Citus holds the company. These are unique without it by what they are made of, and lose their own check.
${lines.join('\n')}`
}

function triggers(of: Distribution): string {
  const isTenant = (table: string) => of.tables.some(({ name, column }) => name === table && column !== null)
  const on = of.triggers.filter(({ table }) => isTenant(table))
  const shared = of.tables.filter(({ column }) => column === null).map(({ name }) => name)
  const uses = (trigger: TriggerUse) =>
    shared.filter((name) => new RegExp(`\\b${name}\\b`).test(trigger.body))
  const statements = on.filter(({ isStatement }) => isStatement)
  const reaching = on.filter((trigger) => !trigger.isStatement && uses(trigger).length > 0)
  const telling = on.filter(({ isStatement, body }) => !isStatement && /\bpg_notify\b/.test(body))
  return `-- ${on.length} triggers go along. Those for a whole statement would fire once on every shard: they are dropped, and TRUNCATE is
-- withheld from the app's role by its grants.
${statements.map(({ table, name }) => `drop trigger ${name} on ${table};`).join('\n')}
-- These read or write a table of the coordinator, which a shard's machine reaches by its own copy of the metadata:
-- try each before relying on it.
${comments(reaching.map((one) => `${one.table}.${one.name} (${uses(one).join(', ')})`))}
-- These notify, which is heard on the machine of the shard alone:
${comments(telling.map((one) => `${one.table}.${one.name}`))}`
}

function comments(lines: readonly string[]): string {
  return lines.length === 0 ? '--   none' : lines.map((line) => `--   ${line}`).join('\n')
}

function wrapped(names: readonly string[]): string {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + name.length < 110) lines[lines.length - 1] = `${last}, ${name}`
    else lines.push(name)
  }
  return lines.map((line) => `--   ${line}`).join('\n')
}

/** Returns companies' tables so that the target of a foreign key comes before it. */
function inOrder(of: Distribution): string[] {
  const waiting = new Set(of.tables.filter(({ column }) => column !== null).map(({ name }) => name))
  const order: string[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter((name) =>
      of.foreignKeys.every(({ table, target }) => table !== name || target === name || !waiting.has(target)),
    )
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a ring: ${[...waiting].join(', ')}`)
    for (const name of ready) waiting.delete(name)
    order.push(...ready)
  }
  return order
}
