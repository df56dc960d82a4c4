import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPhoneStandIn, type PhoneStandIn } from '../../adapters/telephony/stand-in/stand-in.ts'
import { createTwilio } from '../../adapters/telephony/twilio.ts'
import { runSender } from '../../testing/sender.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { recordTextOutcome } from './text.outcomes.ts'

/** Number of texts; `npm run prove` sends 400 (the simulator stores 1,000). */
const TEXTS = Number(process.env['FAULTY_TEXTS'] ?? 48)
const NUMBER = '3035550001'
const FAULTS = ['down', 'slow', '500', '500-after-success', 'webhook-twice', 'webhook-out-of-order'] as const

let t: TestApp
let standIn: PhoneStandIn
let sender: { stop(): Promise<void> }
/** Whether the provider's webhooks are lost, so that only its responses are known. */
let isDeaf = false

beforeAll(async () => {
  t = await createTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo // listening on TCP, so an address with a port
  standIn = await startPhoneStandIn({
    seed: 'faults',
    publicUrl: t.kernel.config.PUBLIC_URL,
    target: () => `http://127.0.0.1:${isDeaf ? 9 : port}`,
    secondMs: 20,
  })
  const telephony = createTwilio({ ...standIn.settings, timeoutMs: 250 })
  t.kernel.telephony = telephony
  sender = await runSender(t, { onText: recordTextOutcome, telephony }, 30)
})
afterAll(async () => {
  await sender.stop()
  await standIn.stop()
  await t.close()
})

it.each([
  ['and tells how they fare', false, 'delivered'],
  ['and its news are lost', true, 'sent'],
])(
  'delivers each text once with the right final state whatever the provider does wrong %s',
  { timeout: 600_000 },
  async (_how, isLost, end) => {
    isDeaf = isLost
    const company = await t.makeCompany('Peak Movers', { smuvs_phone: isLost ? '3035550002' : NUMBER })
    // No one sends more than sixty texts in a minute.
    const office: TestPerson[] = []
    for (let index = 0; index * 50 < TEXTS; index += 1) office.push(await t.makePerson(company, 'manager'))
    // A fixed pseudorandom sequence (Lehmer), so that a failure can be reproduced.
    let seed = 7_239
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    // Two of three requests fail in some way.
    standIn.faults.length = 0
    for (let index = 0; index < TEXTS * 2; index += 1) {
      const kind = FAULTS[random(FAULTS.length)]
      if (kind && random(3) > 0) standIn.faults.push({ kind })
    }
    const wanted: string[] = []
    for (let index = 0; index < TEXTS; index += 1) {
      const phone = `720555${String(2000 + (index % 12))}`
      const job = await t.makeJob(company, {
        contact_person: JSON.stringify([{ name: 'Pat', phone, email: '' }]),
      })
      // Every third has the same text and recipient; each is still a separate text.
      const message = index % 3 === 0 ? 'On our way' : `Text ${index}`
      const sent = { to: phone, message, jobId: job }
      const boss = office[Math.floor(index / 50)] ?? null
      const { status, body } = await t.call(boss, 'POST', '/wp/v2/twilio/message', sent)
      expect(status).toBe(200)
      wanted.push(`${phone} ${body.communication.body}`)
    }
    const rows = async () =>
      (
        await t.owner.query<{ status: string; provider_sid: string | null; delivery: string }>(
          `select c.status, c.provider_sid, d.status as delivery
             from communications c join deliveries d on d.id = c.delivery_id where c.company_id = $1 order by c.id`,
          [company],
        )
      ).rows
    await expect
      .poll(async () => (await rows()).filter(({ status }) => status !== end).length, {
        timeout: 300_000,
        interval: 250,
      })
      .toBe(0)
    const from = isLost ? '3035550002' : NUMBER
    const arrived = standIn.texts.list().filter((text) => text.direction === 'out' && text.from === from)
    expect(arrived.map(({ to, body }) => `${to} ${body}`).toSorted()).toEqual(wanted.toSorted())
    const told = await rows()
    expect(told.every(({ delivery }) => delivery === 'sent')).toBe(true)
    // Each row is a separate text.
    expect(new Set(told.map((row) => row.provider_sid))).toEqual(new Set(arrived.map(({ sid }) => sid)))
  },
)
