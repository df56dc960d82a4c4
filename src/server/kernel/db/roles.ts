import type pg from 'pg'

/** The role of the app: it owns nothing, cannot log in, and cannot bypass row-level security. */
export const appRole = 'movesheet_app'

/** Errors when two databases of one cluster create or grant roles at the same time. */
const raceCodes = new Set(['42710', '23505', 'XX000', '40001', '40P01'])

/**
 * Creates the app's role and lets the connecting owner assume it, by the rules of this PostgreSQL version
 * (from 16 on, creating a role does not include the right to assume it), and revokes the right to create
 * tables from everyone. If the owner lacks the permission, throws a message with the commands for an
 * administrator.
 */
export async function ensureRoles(owner: pg.ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ensureAppRole(owner)
      break
    } catch (error) {
      if (attempt >= 10 || !raceCodes.has(codeOf(error))) throw explain(error)
      await new Promise((resolve) => {
        setTimeout(resolve, 20 * attempt)
      })
    }
  }
  await revokePublicCreate(owner)
}

/**
 * Revokes from everyone but the owner the right to create tables, including temporary ones, in the connected
 * database. Privileges on a database are not copied with a template, so a clone needs it again.
 */
export async function revokePublicCreate(owner: pg.ClientBase): Promise<void> {
  await owner.query(`do $$ begin
    execute format('revoke temporary on database %I from public', current_database());
  end $$`)
  await owner.query('revoke create on schema public from public')
}

async function ensureAppRole(owner: pg.ClientBase): Promise<void> {
  const before = await readAppRole(owner)
  if (!before) {
    await owner.query(
      `create role ${appRole} nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit`,
    )
  } else if (before.is_mighty) {
    throw new Error(`The role ${appRole} exists already and is a superuser or passes row-level security.`)
  }
  const found = before ?? (await readAppRole(owner))
  if (found?.may_become) return
  const isSplit = (found?.server_version ?? 0) >= 160_000
  await owner.query(`grant ${appRole} to current_user${isSplit ? ' with inherit false, set true' : ''}`)
}

type AppRoleRow = { server_version: number; is_mighty: boolean; may_become: boolean }

async function readAppRole(owner: pg.ClientBase): Promise<AppRoleRow | undefined> {
  const version = await owner.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  )
  const serverVersion = version.rows[0]?.number ?? 0
  const privilege = serverVersion >= 160_000 ? 'SET' : 'MEMBER'
  const answer = await owner.query<AppRoleRow>(
    `select $2::int as server_version, rolsuper or rolbypassrls as is_mighty,
            pg_has_role(current_user, oid, $3) as may_become
     from pg_roles where rolname = $1`,
    [appRole, serverVersion, privilege],
  )
  return answer.rows[0]
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function explain(error: unknown): unknown {
  if (codeOf(error) !== '42501') return error
  return new Error(
    `The user of DATABASE_URL may not make or take on the role ${appRole}. Let an administrator run: CREATE ROLE ${appRole} NOLOGIN; GRANT ${appRole} TO <that user>;`,
    { cause: error },
  )
}
