import { randomUUID } from 'node:crypto'
import { call, type Caller } from '../kernel/caller.ts'
import { PEOPLE, type Person, type AttackContext, type AttackResult } from './scene.ts'

/** People of the other company whose emails a company enters. */
const KNOWN: readonly Person[] = ['manager', 'worker', 'client']

/** Enters emails with and without an account elsewhere: no later response may reveal the difference. */
export async function attackTypedEmails(scene: AttackContext): Promise<AttackResult[]> {
  const by = await scene.as('otherAdmin')
  const known = KNOWN.map((person) => PEOPLE[person])
  const fresh = known.map(() => `${randomUUID()}@example.test`)
  const holes: string[] = []
  let tries = 0
  for (const [index, email] of known.entries()) {
    const [unknown, one] = [await followUp(by, fresh[index] ?? other()), await followUp(by, email)]
    tries += one.length
    for (const [step, answer] of one.entries())
      if (answer !== unknown[step]) holes.push(`${answer}, but of an unknown email ${unknown[step]}`)
  }
  return [
    {
      what: 'emails with an account elsewhere against unknown ones, typed, cleared, moved and added again',
      tries,
      came: 'the same answers',
      holes,
    },
  ]
}

/**
 * Returns the responses that a company gets after entering this email, without numbers and the address
 * itself.
 */
async function followUp(by: Caller, email: string): Promise<string[]> {
  const answers: string[] = []
  const send = async (what: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const { status, body: answer } = await call(by, method, `/wp/v2/${path}`, body)
    const words = JSON.stringify(answer ?? null)
      .replaceAll(email, 'email')
      .replaceAll(/other-[\w-]+@example\.test/g, 'other')
      .replaceAll(/"(id|version|companyId)":\d+/g, '$1')
    answers.push(`${what}: ${status} ${words}`)
    return numberIn(answer)
  }
  const add = (kind: string, address: string) =>
    send(`add ${kind}`, 'POST', kind, { firstName: 'Vera', lastName: 'Typed', email: address })
  const before = await add('clients', other())
  const record = await add('clients', email)
  const after = await add('clients', other())
  answers.push(`numbers apart: ${after - record} as ${record - before}`)
  const page = () => send('page', 'GET', `clients/${record}`)
  await page()
  await send('delete', 'DELETE', `clients/${record}`)
  answers.push(`the same number again: ${(await add('clients', email)) === record}`)
  await send('password', 'POST', `clients/${record}/change_password`, { password: 'Harbour4Boats' })
  await page()
  await send('clear', 'POST', `clients/${record}`, { email: null })
  await page()
  await send('move', 'POST', `clients/${before}`, { email })
  await send('page', 'GET', `clients/${before}`)
  await send('free it', 'POST', `clients/${before}`, { email: other() })
  const worker = await add('workers', email)
  await send('another email', 'POST', `workers/${worker}`, { email: other() })
  await send('remove', 'DELETE', `workers/${worker}`)
  return answers
}

const other = () => `other-${randomUUID()}@example.test`

function numberIn(answer: unknown): number {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? Number(answer.id) : Number.NaN
}
