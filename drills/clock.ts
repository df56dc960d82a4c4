// Moves the clock of a node by hours and days and across both daylight saving changes, under all kinds of
// work: --seconds=25. Needs faketime (Debian).
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { clockOf, openClock } from './faults/clock.ts'
import { call, signIn, type Caller } from './kernel/caller.ts'
import { numberOption } from './kernel/options.ts'
import { report, table } from './kernel/report.ts'
import { runDrill, type AtEnd } from './kernel/run-drill.ts'
import { findDifferences, waitUntilSettled } from './kills/proof.ts'
import { openStage, type Stage } from './kills/stage.ts'
import { startWork } from './kills/work.ts'

const seconds = numberOption('seconds', 25)
const HOUR_S = 3_600
const SESSION_S = 30 * 24 * HOUR_S
/** The account whose sign-ins are tried with wrong passwords. */
const victim = 'worker2@frontrange.test'
const PASSWORD = 'Moving123!'
/** More failed sign-ins of one account from one address than any limit allows. */
const TOO_MANY = 120

/** Seconds from now to shortly before a moment, so that the clock passes it during the drill. */
const before = (moment: string) => (Date.parse(moment) - Date.now()) / 1000 - 10
/**
 * The clock settings, one after the other, in seconds against the true time; the daylight saving changes are
 * Denver's.
 */
const JUMPS: readonly (readonly [name: string, shiftS: () => number])[] = [
  ['an hour ahead', () => HOUR_S],
  ['an hour behind', () => -HOUR_S],
  ['three days behind', () => -72 * HOUR_S],
  ['a day ahead', () => 24 * HOUR_S],
  ['over the end of daylight saving', () => before('2026-11-01T08:00:00Z')],
  ['over its begin', () => before('2027-03-14T09:00:00Z')],
  ['right again', () => 0],
]

const began = performance.now()
await runDrill('clock-drill', drill)

async function drill(dataDir: string, atEnd: AtEnd): Promise<void> {
  const clock = await openClock()
  atEnd(clock.remove)
  const stage = await openStage(dataDir, atEnd, { ...clock.settings, ACCESS_TOKEN_MINUTES: '15' })
  const { node, people, places } = stage
  atEnd(() => node.stop())
  const wrong: string[] = []
  const expectThat = (isTrue: boolean, what: string) => void (isTrue || wrong.push(what))
  const renewTokens = async () => {
    // Signs in again, as a browser does when its token has expired.
    Object.assign(people.manager, await signIn(node.url, 'manager@frontrange.test'))
    Object.assign(people.client, await signIn(node.url, 'client@frontrange.test'))
  }
  const once = { key: randomUUID(), notes: 'made once, whatever the clock says' }
  const makeOnce = async () => {
    const body = { notes: once.notes, crewSize: 2 }
    const made = await call(people.manager, 'POST', '/wp/v2/jobs', body, { key: once.key })
    return (made.body as { id?: number }).id // response of job creation
  }
  const onceId = await makeOnce()
  const session = await openSession(node.url)
  const waiting = await beginPayment(stage)
  const work = startWork(people, 1)
  const steps: [string, number, number][] = []
  for (const [name, shiftS] of JUMPS) {
    const shift = shiftS()
    await clock.set(shift)
    await sleep(2_500)
    const own = await clockOf(node.url)
    expectThat(Math.abs(own - Date.now() / 1000 - shift) < 30, `the clock is not ${name}`)
    await renewTokens()
    expectThat((await makeOnce()) === onceId, `${name}: a call with a used key was done again`)
    // A session older than the maximum age has ended permanently.
    if (shift < SESSION_S) expectThat(await session.refresh(), `${name}: a session was not refreshed`)
    const jobs = work.done.jobs.size
    const charges = work.done.charges.length
    await places.pool.query(`insert into pgboss.job (name, data) values ('remind-expiries', '{}')`)
    // A person locked out under one clock must not stay locked out longer under another.
    if (name === 'an hour ahead')
      expectThat(await failSignIns(node.url), `${name}: sign-ins were not limited`)
    if (name === 'an hour behind') expectThat(await canSignIn(node.url), `${name}: a limit outlived its time`)
    // The payment job runs every minute by the database's clock.
    await sleep(name === 'a day ahead' ? 75_000 : seconds * 1000)
    steps.push([name, work.done.jobs.size - jobs, work.done.charges.length - charges])
    expectThat(work.done.jobs.size > jobs, `${name}: no job was saved`)
  }
  await work.stop()
  const settledS = await waitUntilSettled(places)
  expectThat(settledS !== null, 'the queue or a charge is not settled after 4 minutes')
  wrong.push(
    ...(await findDifferences(work.done, places)).filter(
      (what) => !what.includes('rest_authentication_expired'),
    ),
  )
  wrong.push(...(await wrongReminders(stage)), ...(await wrongPayment(stage, waiting)))
  const { rows } = await places.pool.query<{ n: number; rounds: number }>(
    `select (select count(*) from jobs where notes = $1)::int as n,
      (select count(*) from pgboss.job where name = 'remind-expiries' and state = 'completed')::int as rounds`,
    [once.notes],
  )
  expectThat((rows[0]?.rounds ?? 0) >= JUMPS.length - 1, `the daily round ran ${rows[0]?.rounds} times`)
  expectThat(rows[0]?.n === 1, `the job with one key is there ${rows[0]?.n} times`)
  expectThat(await node.isReady(), 'the node is not ready')
  const { jobs, charges, texts, mails, files, agreements } = work.done
  report(
    'clock',
    `The clock of a node jumps (faketime) while its database's stays right, under all kinds of work, in ${((performance.now() - began) / 60_000).toFixed(1)} minutes. With each jump: a call with a used key does nothing again, a session goes on by its refresh token, a limit on sign-ins that began ahead does not outlast its time behind. Acknowledged in all: ${jobs.size} jobs, ${charges.length} charges, ${texts.size} texts, ${mails.size} mails, ${files.size} files, ${agreements.size} agreements; each is there once, nothing went out twice from ${rows[0]?.rounds} rounds of reminders, and a payment that waited for its holder was given up, nothing taken. Wrong: ${wrong.length}.

${table(['clock of the node', 'jobs saved', 'charges'], steps)}`,
  )
  if (wrong.length === 0) return
  process.stderr.write(`${wrong.slice(0, 50).join('\n')}\n`)
  process.exitCode = 1
}

/** Opens a session that lives on by its refresh token alone. */
async function openSession(url: string): Promise<{ refresh(): Promise<boolean> }> {
  const begun = await call({ url }, 'POST', '/wp/v2/token', {
    email: 'sales@frontrange.test',
    password: PASSWORD,
  })
  let { refreshToken } = begun.body as { refreshToken: string } // response of a sign-in
  return {
    refresh: async () => {
      const answer = await call({ url, token: refreshToken }, 'POST', '/wp/v2/token/refresh')
      const body = answer.body as { token: string; refresh_token: string } // response of a refresh
      if (answer.status !== 200) return false
      refreshToken = body.refresh_token
      return (await call({ url, token: body.token }, 'GET', '/wp/v2/users/me')).status === 200
    },
  }
}

/** Tries wrong passwords until sign-ins are rejected; returns false if they never are. */
async function failSignIns(url: string): Promise<boolean> {
  for (let tries = 0; tries < TOO_MANY; tries += 1) {
    const answer = await call({ url }, 'POST', '/wp/v2/token', { email: victim, password: 'Wrong12345!' })
    if (answer.status === 429) return true
  }
  return false
}

async function canSignIn(url: string): Promise<boolean> {
  return signIn(url, victim).then(
    () => true,
    () => false,
  )
}

/** Starts a deposit that waits for 3-D Secure authentication, which never happens; returns its job. */
async function beginPayment({ people }: Stage): Promise<number> {
  const { client, manager, clientId } = people
  const must = async (caller: Caller, at: string, body: unknown) => {
    const answer = await call(caller, 'POST', at, body)
    if (answer.status !== 200) throw new Error(`${at}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as { id: number; status?: string } // response of a creation
  }
  const job = await must(manager, '/wp/v2/jobs', { crewSize: 2, client: { id: clientId } })
  const line = {
    productItemId: job.id,
    productItem: 'serviceFee',
    productRate: 50,
    productUnits: 1,
    amount: 50,
  }
  const begun = await must(client, '/wp/v2/transactions/checkout', {
    productId: job.id,
    productType: 'jobs',
    lineItems: [line],
    paymentMethodId: 'pm_card_visa',
  })
  if (begun.status !== 'requires_confirmation' && begun.status !== 'requires_action')
    throw new Error(`The payment does not wait for its holder: ${JSON.stringify(begun)}`)
  return job.id
}

/** Checks that the abandoned payment is canceled in the product and at the provider. */
async function wrongPayment({ places }: Stage, jobId: number): Promise<string[]> {
  const { rows } = await places.pool.query<{ status: string }>(
    'select status from transactions where job_id = $1',
    [jobId],
  )
  const { intents } = await places.books()
  const taken = intents.filter((one) => one.metadata['job'] === String(jobId) && one.capturedCents > 0)
  const wrong = taken.map(({ id }) => `taken without its holder: ${id}`)
  if (rows.length !== 1 || rows[0]?.status !== 'canceled')
    wrong.push(`a payment that was left is ${rows.map(({ status }) => status).join(', ')}`)
  return wrong
}

/** Finds mails of the daily jobs that one person received twice with the same text. */
async function wrongReminders({ places }: Stage): Promise<string[]> {
  const { rows } = await places.pool.query<{ subject: string; n: number }>(
    `select subject, count(*)::int as n from deliveries
      where channel = 'mail' and created_at > now() - interval '1 hour' and subject <> ''
      group by company_id, recipient, job_id, subject, body_text having count(*) > 1`,
  )
  return rows.map(({ subject, n }) => `mailed ${n} times: ${subject}`)
}
