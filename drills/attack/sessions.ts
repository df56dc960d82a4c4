import { randomUUID } from 'node:crypto'
import { call, signIn, type Caller } from '../kernel/caller.ts'
import type { AttackContext, AttackResult } from './scene.ts'
import { isAccepted } from './tokens.ts'

const EMAIL = 'worker2@frontrange.test'

interface Session {
  token: string
  refreshToken: string
}

/** Uses spent tokens and ended sessions: an ended session must end everywhere immediately. */
export async function attackSessions(scene: AttackContext): Promise<AttackResult[]> {
  return [await reuse(scene), await parallel(scene), await ends(scene), await lostRights(scene)]
}

async function begin(url: string, password = 'Moving123!'): Promise<Session> {
  const { status, body } = await call({ url }, 'POST', '/wp/v2/token', { email: EMAIL, password })
  if (status !== 200) throw new Error(`${EMAIL} cannot sign in: ${status}`)
  return body as Session // response of the sign-in
}

const refresh = (url: string, token: string, key: string = randomUUID()) =>
  call({ url, token }, 'POST', '/wp/v2/token/refresh', undefined, { key })
const statusOf = async (url: string, token: string) =>
  (await call({ url, token }, 'GET', '/wp/v2/users/me')).status

/** A refresh token that is used twice ends its session. */
async function reuse({ url }: AttackContext): Promise<AttackResult> {
  const holes: string[] = []
  const first = await begin(url)
  const second = (await refresh(url, first.refreshToken)).body as Session // tokens, as in the sign-in response
  const again = await refresh(url, first.refreshToken)
  if (again.status === 200) holes.push('a refresh token worked twice')
  for (const [name, token] of [
    ['first', first.token],
    ['second', second.token],
  ] as const)
    if ((await statusOf(url, token)) === 200) holes.push(`the ${name} access token outlived the reuse`)
  if ((await refresh(url, second.refreshToken)).status === 200)
    holes.push('the new refresh token outlived the reuse')
  if (await isAccepted(url, second.token)) holes.push('a socket opened after the reuse')
  if ((await refresh(url, first.token)).status === 200)
    holes.push('an access token was taken for a refresh token')
  return { what: 'a refresh token used twice', tries: 6, came: 'the session ended', holes }
}

/** Of many concurrent refreshes with one token, at most one succeeds. */
async function parallel({ url }: AttackContext): Promise<AttackResult> {
  const holes: string[] = []
  const rounds = 5
  for (let round = 0; round < rounds; round += 1) {
    const { refreshToken } = await begin(url)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(url, refreshToken)))
    const winners = answers.filter(({ status }) => status === 200)
    if (winners.length > 1) holes.push(`${winners.length} of 8 refreshes at once were answered`)
    if (answers.some(({ status }) => status >= 500)) holes.push('refreshes at once broke the call')
  }
  return { what: 'one refresh token by eight at once', tries: rounds * 8, came: 'one at most', holes }
}

/**
 * Signing out, ending other sessions and changing the password end the sessions, their sockets and their
 * refresh tokens.
 */
async function ends(scene: AttackContext): Promise<AttackResult> {
  const { url } = scene
  const holes: string[] = []
  const isOver = async (what: string, session: Session) => {
    if ((await statusOf(url, session.token)) === 200) holes.push(`${what}: the access token goes on`)
    if ((await refresh(url, session.refreshToken)).status === 200)
      holes.push(`${what}: the refresh token goes on`)
    if (await isAccepted(url, session.token)) holes.push(`${what}: a socket opens`)
  }
  const left = await begin(url)
  await call({ url, token: left.token }, 'POST', '/wp/v2/token/revoke')
  await isOver('signed out', left)

  const [mine, other] = [await begin(url), await begin(url)]
  const changed = await call({ url, token: mine.token }, 'POST', '/wp/v2/users/me/change_password', {
    old_password: 'Moving123!',
    password: 'Wagon-Wheel-90210',
    confirm_password: 'Wagon-Wheel-90210',
  })
  if (changed.status !== 200) holes.push(`the password could not be changed: ${JSON.stringify(changed.body)}`)
  await isOver('another password', other)
  const old = await call({ url }, 'POST', '/wp/v2/token', { email: EMAIL, password: 'Moving123!' })
  if (old.status === 200) holes.push('the old password still signs in')
  await call({ url, token: mine.token }, 'POST', '/wp/v2/users/me/change_password', {
    old_password: 'Wagon-Wheel-90210',
    password: 'Moving123!',
    confirm_password: 'Moving123!',
  })
  return { what: 'sessions after sign-out and a new password', tries: 7, came: 'over at once', holes }
}

/** A removed role takes effect with the next call, even with an older token. */
async function lostRights(scene: AttackContext): Promise<AttackResult> {
  const { url, database } = scene
  const holes: string[] = []
  const worker = await signIn(url, EMAIL)
  const id = await idOf(scene, EMAIL)
  const set = (columns: string, values: unknown[] = []) =>
    database.query(`update members set ${columns} where user_id = $1`, [id, ...values])
  const mayManage = async (caller: Caller) => (await call(caller, 'GET', '/wp/v2/clients')).status === 200
  await set(`roles = '{manager}'`)
  if (!(await mayManage(worker))) holes.push('a new role does not count, so that this proves nothing')
  await set(`roles = '{worker}'`)
  if (await mayManage(worker)) holes.push('a role that was taken away still counts')
  await set(`approval = 'rejected'`)
  if ((await call(worker, 'GET', '/wp/v2/jobs')).status === 200)
    holes.push('a rejected worker still sees jobs')
  await set(`approval = 'pending'`)
  if ((await call(worker, 'GET', '/wp/v2/jobs')).status === 200)
    holes.push('a pending worker still sees jobs')
  await set(`approval = 'approved'`)
  return { what: 'rights taken away under a running session', tries: 4, came: '403', holes }
}

/** Returns the id of an account. */
export async function idOf({ database }: Pick<AttackContext, 'database'>, email: string): Promise<number> {
  const { rows } = await database.query<{ id: string }>('select id from users where email = $1', [email])
  return Number(rows[0]?.id)
}
