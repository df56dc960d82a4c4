import { call } from '../kernel/caller.ts'
import { numberOption } from '../kernel/options.ts'
import { percentile } from '../kernel/report.ts'
import { PEOPLE, type AttackContext, type AttackResult } from './scene.ts'

/** Medians may differ by this share or by this many milliseconds, whichever is more. */
const SHARE = 0.08
const FLOOR_MS = 3
/** Standard deviations above which the rank difference of two groups is not chance. */
const SURE = 4

/** Checks that responses for known and unknown people have the same content and timing. */
export async function attackTiming(scene: AttackContext): Promise<AttackResult[]> {
  const { url, database } = scene
  const samples = numberOption('samples', 300)
  const post = (at: string, body: unknown) => call({ url }, 'POST', at, body)
  const nobody = (n: number) => `nobody${n}@frontrange.test`
  const signIn = (email: string) => post('/wp/v2/token', { email, password: 'Wrong-Password-1' })
  const lost = (email: string) => post('/wp/v2/token/password/lost', { email })
  const tryPin = (email: string, pin: string) =>
    post('/wp/v2/token/password/validate', { email, code_pin: pin })

  await lost(PEOPLE.manager)
  await lost(nobody(0))
  const forgiven = () =>
    database
      .query('delete from rate_limits')
      .then(() => database.query('update password_pins set wrong_tries = 0'))
  return [
    await compare(
      'a wrong password of a known and an unknown address',
      samples,
      forgiven,
      () => signIn(PEOPLE.manager),
      (n) => signIn(nobody(n)),
    ),
    await compare(
      'a lost password of a known and an unknown address',
      Math.ceil(samples / 3),
      forgiven,
      () => lost(PEOPLE.client),
      (n) => lost(nobody(n)),
    ),
    await compare(
      'a wrong code of a known and an unknown address',
      samples,
      forgiven,
      () => tryPin(PEOPLE.manager, '000000'),
      () => tryPin(nobody(0), '000000'),
    ),
    await compare(
      'wrong codes that begin alike and that do not',
      samples,
      forgiven,
      (n) => tryPin(PEOPLE.manager, `00000${n % 10}`),
      (n) => tryPin(PEOPLE.manager, `${n % 10}99999`),
    ),
  ]
}

interface TimingResult {
  status: number
  body: unknown
}

/** Sends two kinds of requests alternately and compares their responses and times. */
async function compare(
  what: string,
  samples: number,
  forgiven: () => Promise<unknown>,
  one: (n: number) => Promise<TimingResult>,
  other: (n: number) => Promise<TimingResult>,
): Promise<AttackResult> {
  const times: [number[], number[]] = [[], []]
  const words: [Set<string>, Set<string>] = [new Set(), new Set()]
  for (let n = 0; n < samples + 5; n += 1) {
    if (n % 4 === 0) await forgiven()
    // Alternate in changing order, so that a busy moment affects both sides.
    for (const side of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const startedAt = performance.now()
      const { status, body } = await (side === 0 ? one : other)(n)
      // The first requests hit cold caches.
      if (n >= 5) times[side].push(performance.now() - startedAt)
      words[side].add(`${status} ${JSON.stringify(body).replaceAll(/[\w.]+@[\w.]+/g, '…')}`)
    }
  }
  const holes: string[] = []
  const differences = [...new Set([...words[0], ...words[1]])]
  if (differences.length > 1) holes.push(`the answers differ: ${differences.join(' / ').slice(0, 300)}`)
  const [a, b] = times.map((list) => percentile(list, 0.5)) as [number, number] // two in, two out
  const gap = Math.abs(a - b)
  const z = rankGap(times[0], times[1])
  if (gap > Math.max(FLOOR_MS, SHARE * Math.max(a, b)) && Math.abs(z) > SURE)
    holes.push(`medians of ${a.toFixed(1)} and ${b.toFixed(1)} ms, ${z.toFixed(1)} deviations apart`)
  return {
    what,
    tries: samples * 2,
    came: `medians ${a.toFixed(1)} and ${b.toFixed(1)} ms, ${z.toFixed(1)} deviations`,
    holes,
  }
}

/** Returns by how many standard deviations the ranks of two groups differ (Mann–Whitney U test). */
function rankGap(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, side: 0 })),
    ...other.map((value) => ({ value, side: 1 })),
  ].toSorted((x, y) => x.value - y.value)
  const sum = all.reduce((total, { side }, rank) => total + (side === 0 ? rank + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  return (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
