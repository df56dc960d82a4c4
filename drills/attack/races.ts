import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { call, signIn } from '../kernel/caller.ts'
import type { AttackContext, AttackResult } from './scene.ts'
import { mailsTo, waitUntil } from './wire.ts'

const AT_ONCE = 8
const EMAIL = 'sales@frontrange.test'

/** Uses each single-use item eight times at the same moment. */
export async function attackRaces(scene: AttackContext): Promise<AttackResult[]> {
  return [await invitation(scene), await pin(scene), await secondFactor(scene), await newPassword(scene)]
}

const together = <T>(work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n)))
const good = (answers: { status: number }[]) => answers.filter(({ status }) => status < 300).length

async function invitation(scene: AttackContext): Promise<AttackResult> {
  const { url, database } = scene
  const holes: string[] = []
  const email = `${randomUUID().slice(0, 8)}@example.test`
  await call(await scene.as('admin'), 'POST', '/wp/v2/companies/1/invites', {
    email,
    firstName: 'Ina',
    lastName: 'Twice',
    role: 'worker',
  })
  await waitUntil(async () => (await mailsTo(url, email)).length > 0)
  const token = /token=([\w-]+)/.exec((await mailsTo(url, email))[0]?.text ?? '')?.[1]
  const answers = await together(() =>
    call({ url }, 'POST', '/wp/v2/invites/accept', {
      token,
      firstName: 'Ina',
      lastName: 'Twice',
      password: 'Wagon-Wheel-90210',
      confirmPassword: 'Wagon-Wheel-90210',
    }),
  )
  const { rows } = await database.query<{ n: string }>('select count(*) as n from users where email = $1', [
    email,
  ])
  if (good(answers) !== 1)
    holes.push(
      `${good(answers)} of ${AT_ONCE} accepted it: ${answers.map(({ status }) => status).join(', ')}`,
    )
  if (rows[0]?.n !== '1') holes.push(`${rows[0]?.n} accounts came of it`)
  return { what: 'one invitation accepted by eight at once', tries: AT_ONCE, came: 'one account', holes }
}

async function pin(scene: AttackContext): Promise<AttackResult> {
  const { url } = scene
  const holes: string[] = []
  await call({ url }, 'POST', '/wp/v2/token/password/lost', { email: EMAIL })
  await waitUntil(async () => (await mailsTo(url, EMAIL)).some(({ text }) => text.includes('Your code is')))
  const code = /Your code is (\d{6})/.exec(
    (await mailsTo(url, EMAIL)).find(({ text }) => text.includes('Your code is'))?.text ?? '',
  )?.[1]
  const passwordOf = (n: number) => `Wagon-Wheel-9021${n}`
  const answers = await together((n) =>
    call({ url }, 'POST', '/wp/v2/token/password/reset', {
      email: EMAIL,
      code_pin: code,
      password: passwordOf(n),
      confirm_password: passwordOf(n),
    }),
  )
  if (good(answers) !== 1)
    holes.push(
      `${good(answers)} of ${AT_ONCE} set a password: ${answers.map(({ status }) => status).join(', ')}`,
    )
  const winner = answers.findIndex(({ status }) => status < 300)
  const back = await call({ url }, 'POST', '/wp/v2/token/password/reset', {
    email: EMAIL,
    code_pin: code,
    password: 'Moving123!',
    confirm_password: 'Moving123!',
  })
  if (back.status < 300) holes.push('a used code works again')
  const me = await signIn(url, EMAIL, passwordOf(Math.max(0, winner)))
  await call(me, 'POST', '/wp/v2/users/me/change_password', {
    old_password: passwordOf(Math.max(0, winner)),
    password: 'Moving123!',
    confirm_password: 'Moving123!',
  })
  return { what: 'one reset code by eight at once', tries: AT_ONCE + 1, came: 'one password', holes }
}

/**
 * A code of the authenticator app opens one session; a recovery code opens one; a challenge alone opens none.
 */
async function secondFactor(scene: AttackContext): Promise<AttackResult> {
  const { url, database } = scene
  const holes: string[] = []
  const me = await signIn(url, EMAIL)
  const startedFactor = await call(me, 'POST', '/wp/v2/users/me/second-factor', { password: 'Moving123!' })
  const { secret } = startedFactor.body as { secret: string } // as an authenticator app reads it
  const codeAt = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  const on = await call(me, 'POST', '/wp/v2/users/me/second-factor/confirm', {
    code: codeAt(Date.now() - 30_000),
  })
  const codes =
    (on.body as { codes?: string[]; recoveryCodes?: string[] }).codes ??
    (on.body as { recoveryCodes?: string[] }).recoveryCodes ??
    []
  try {
    const challengeOf = async () => {
      const { status, body } = await call({ url }, 'POST', '/wp/v2/token', {
        email: EMAIL,
        password: 'Moving123!',
      })
      if (status < 300) holes.push('a password alone opens a session')
      return challengeIn(body)
    }
    const challenge = await challengeOf()
    for (const token of [challenge, `${challenge}x`]) {
      const { status } = await call({ url, token }, 'GET', '/wp/v2/users/me')
      if (status < 300) holes.push('a challenge was taken for a token')
    }
    const code = codeAt(Date.now())
    const byApp = await together(() =>
      call({ url }, 'POST', '/wp/v2/token/second-factor', { challenge, code }),
    )
    if (good(byApp) !== 1)
      holes.push(
        `${good(byApp)} of ${AT_ONCE} signed in by one code: ${byApp.map(({ status }) => status).join(', ')}`,
      )
    const [recovery = ''] = codes
    const again = await challengeOf()
    await database.query('delete from rate_limits')
    const byPaper = await together(() =>
      call({ url }, 'POST', '/wp/v2/token/second-factor', { challenge: again, code: recovery }),
    )
    if (good(byPaper) !== 1)
      holes.push(
        `${good(byPaper)} of ${AT_ONCE} signed in by one recovery code: ${byPaper.map(({ status }) => status).join(', ')}`,
      )
    for (const at of ['begin', 'confirm']) {
      const { status } = await call({ url }, 'POST', `/wp/v2/token/second-factor/${at}`, {
        challenge: again,
        code: '000000',
      })
      if (status < 300) holes.push(`somebody with the factor on could ${at} another at the sign-in`)
    }
  } finally {
    await database.query(
      'delete from second_factors where user_id = (select id from users where email = $1)',
      [EMAIL],
    )
  }
  return {
    what: 'one code of the second factor by eight at once',
    tries: AT_ONCE * 2 + 4,
    came: 'one session each',
    holes,
  }
}

function challengeIn(body: unknown): string {
  return /"challenge":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? ''
}

/** Sign-ins during a password change must leave no session with the old password. */
async function newPassword(scene: AttackContext): Promise<AttackResult> {
  const { url, database } = scene
  const holes: string[] = []
  const rounds = ['Wagon-Wheel-90210', 'Moving123!', 'Wagon-Wheel-90211', 'Moving123!']
  let before = 'Moving123!'
  for (const after of rounds) {
    const me = await signIn(url, EMAIL, before)
    const signIns = together(() => call({ url }, 'POST', '/wp/v2/token', { email: EMAIL, password: before }))
    const changed = await call(me, 'POST', '/wp/v2/users/me/change_password', {
      old_password: before,
      password: after,
      confirm_password: after,
    })
    await signIns
    const { rows } = await database.query<{ n: string }>(
      `select count(*) as n from token_families f join users u on u.id = f.user_id
        where u.email = $1 and f.revoked_at is null`,
      [EMAIL],
    )
    if (changed.status >= 300) holes.push(`the password was not changed: ${changed.status}`)
    if (rows[0]?.n !== '1') holes.push(`${Number(rows[0]?.n) - 1} sessions of the old password went on`)
    before = after
  }
  return {
    what: 'sign-ins during a change of password',
    tries: rounds.length * AT_ONCE,
    came: 'no session of the old password',
    holes,
  }
}
