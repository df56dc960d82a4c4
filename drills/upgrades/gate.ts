import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The advisory lock on which a migration waits. */
const GATE = 7_240_001
/** How long a migration may take to reach its gate, in milliseconds. */
const PATIENCE_MS = 30_000

/**
 * Makes migrations of this database wait after their nth statement that changes the schema; recording the
 * migration as done counts as the last. Statements outside a migration's transaction, which only limit its
 * waits, do not count.
 */
export async function buildGate(superuser: pg.Client): Promise<void> {
  await superuser.query(`
    create schema drill;
    create sequence drill.seen;
    create table drill.stop (at bigint not null);
    insert into drill.stop values (0);
    create function drill.pass() returns void language plpgsql security definer set search_path = pg_catalog as $$ begin
      if current_setting('lock_timeout') <> '0' and nextval('drill.seen') = (select at from drill.stop)
      then perform pg_advisory_xact_lock(${GATE}); end if;
    end $$;
    create function drill.after_statement() returns event_trigger language plpgsql security definer as $$ begin
      perform drill.pass(); end $$;
    create function drill.after_row() returns trigger language plpgsql security definer as $$ begin
      perform drill.pass(); return null; end $$;
    create event trigger drill_statement on ddl_command_end
      execute function drill.after_statement();
    create trigger drill_row after insert on public.schema_migrations for each row execute function drill.after_row();`)
}

/** Resets the statement count and makes migrations wait at the nth statement; 0 lets them pass. */
export async function setGate(superuser: pg.Client, at: number): Promise<void> {
  await superuser.query(`select setval('drill.seen', 1, false)`)
  await superuser.query('update drill.stop set at = $1', [at])
}

/** Returns how many statements have passed since the gate was set. */
export async function countPassed(superuser: pg.Client): Promise<number> {
  const { rows } = await superuser.query<{ n: string; called: boolean }>(
    'select last_value as n, is_called as called from drill.seen',
  )
  return rows[0]?.called === true ? Number(rows[0].n) : 0
}

/** Removes the gate, so that the schema contains only the product's objects. */
export async function removeGate(superuser: pg.Client): Promise<void> {
  await superuser.query(
    'drop event trigger drill_statement; drop trigger drill_row on public.schema_migrations',
  )
  await superuser.query('drop schema drill cascade')
}

/** Closes the gate for all other connections. */
export async function closeGate(superuser: pg.Client): Promise<void> {
  await superuser.query('select pg_advisory_lock($1)', [GATE])
}

/** Lets everything that waits at the gate pass. */
export async function openGate(superuser: pg.Client): Promise<void> {
  await superuser.query('select pg_advisory_unlock($1)', [GATE])
}

/** Waits until a migration of this database is at the gate; returns the process id of its backend. */
export async function untilAtGate(superuser: pg.Client): Promise<number> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (performance.now() < giveUpAt) {
    const { rows } = await superuser.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'movesheet migrations'
         and datname = current_database() and wait_event = 'advisory' and query not like '%pg_advisory_lock%'`,
    )
    if (rows[0]) return rows[0].pid
    await sleep(10)
  }
  throw new Error('No migration came to the gate.')
}
