import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderError } from '../../adapters/telephony/telephony.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Attempt } from '../../kernel/queue/queue.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { recordSid, recordArrival, queueText } from './deliveries.service.ts'
import type { SenderContext, TextOutcome } from './sender.parts.ts'
import { runSender, testSender } from '../../testing/sender.ts'

const TO = '3035550199'
const FIRST: Attempt = { number: 1, isLast: false }
const LAST: Attempt = { number: 3, isLast: true }
const away = (lost: boolean) => ({ error: new Error('The line went dead'), lost })
const code500 = { error: new ProviderError('Internal error', { isFinal: false, code: 20_500 }), lost: false }
const noSuchNumber = {
  error: new ProviderError('Not a mobile number', { isFinal: true, code: 21_614 }),
  lost: false,
}

let t: TestApp
let company: number
let number = 7_205_550_100
let outcomes: TextOutcome[]

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  number += 1
  company = await t.makeCompany(undefined, { smuvs_phone: String(number) })
  t.telephony.taken.splice(0)
  t.telephony.failures.splice(0)
  outcomes = []
})

const inCompany = <T>(work: (tx: Tx) => Promise<T>) =>
  inTenant(t.kernel.db, { companyIds: [company], userId: null }, work)
const write = (body = 'We are on our way.', to = TO) =>
  inCompany((tx) =>
    queueText(tx, t.kernel.queue, { companyId: company, jobId: null, kind: 'written', to, body }),
  )
const onText: SenderContext['onText'] = async (_tx, outcome) => void outcomes.push(outcome)
const run = (deliveryId: number, attempt = FIRST, more: Partial<SenderContext> = {}) =>
  testSender(t, { onText, ...more })({ companyId: company, deliveryId }, attempt)
const adopt = (id: number, sid: string) => inCompany((tx) => recordSid(tx, company, id, sid))
const consent = (isAllowed: boolean, companyId = company) =>
  t.owner.query(
    `insert into text_consents (company_id, phone, is_allowed, source) values ($1, $2, $3, 'text')`,
    [companyId, TO, isAllowed],
  )
const rowOf = async (id: number) => {
  const { rows } = await t.owner.query(
    'select status, attempts, last_error, provider_sid, tried_at is not null as tried from deliveries where id = $1',
    [id],
  )
  return rows[0]
}
const takenSids = () => t.telephony.taken.map(({ sid }) => sid)
/** Leaves a delivery as after the death of the sending process some time ago. */
const leaveAsking = async (id: number) => {
  await t.owner.query('alter table deliveries disable trigger stamp_change')
  await t.owner.query(
    `update deliveries set tried_at = now() - interval '5 minutes', changed_at = now() - interval '5 minutes' where id = $1`,
    [id],
  )
  await t.owner.query('alter table deliveries enable trigger stamp_change')
}

test("a text is sent once from the company's number with the URL for its states", async () => {
  const id = await write()
  await run(id)
  expect(t.telephony.taken).toMatchObject([
    {
      from: String(number),
      to: TO,
      body: 'We are on our way.',
      statusUrl: `${t.kernel.config.PUBLIC_URL}/webhooks/twilio/text-status?company=${company}&delivery=${id}`,
    },
  ])
  const [sid] = takenSids()
  expect(await rowOf(id)).toEqual({
    status: 'sent',
    attempts: 1,
    last_error: null,
    provider_sid: sid,
    tried: true,
  })
  expect(outcomes).toEqual([{ companyId: company, deliveryId: id, sid, status: 'sent', error: null }])
  await run(id)
  expect(t.telephony.taken).toHaveLength(1)
})

test('a number must have ten digits', async () => {
  await expect(write('Hello', '+13035550199')).rejects.toThrow('Invalid phone')
  await expect(write('Hello', '911')).rejects.toThrow('Invalid phone')
})

test('the request to the provider is recorded before it is made', async () => {
  const id = await write()
  let seen: unknown
  await run(id, FIRST, {
    telephony: {
      ...t.telephony,
      sendText: async (text) => {
        seen = await rowOf(id)
        return t.telephony.sendText(text)
      },
    },
  })
  expect(seen).toMatchObject({ status: 'queued', tried: true })
})

test('a text is sent once by the queue after the provider was unreachable', async () => {
  const running = await runSender(t, { onText })
  try {
    t.telephony.failures.push(away(false), code500)
    const id = await write()
    await expect.poll(() => rowOf(id), { timeout: 20_000 }).toMatchObject({ status: 'sent', attempts: 3 })
    expect(t.telephony.taken).toHaveLength(1)
    expect(outcomes).toHaveLength(1)

    t.telephony.failures.push(away(true), away(true), away(true))
    const lost = await write('Lost')
    await expect.poll(() => rowOf(lost), { timeout: 20_000 }).toMatchObject({ status: 'sent', attempts: 2 })
    expect(t.telephony.taken.filter(({ body }) => body === 'Lost')).toHaveLength(1)
  } finally {
    await running.stop()
  }
}, 60_000)

test.each([away(true), { ...code500, lost: true }])(
  'a lost response leaves one text, which is found and adopted',
  async (failure) => {
    t.telephony.failures.push(failure)
    const id = await write()
    await expect(run(id)).rejects.toThrow(`Delivery ${id} was not taken`)
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1, provider_sid: null })
    expect(outcomes).toEqual([])
    await run(id)
    expect(t.telephony.taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ status: 'sent', provider_sid: takenSids()[0] })
    expect(outcomes).toMatchObject([{ sid: takenSids()[0], status: 'sent' }])
  },
)

test('a text is found under the number that the company had at that time', async () => {
  t.telephony.failures.push(away(true))
  const id = await write()
  await expect(run(id)).rejects.toThrow('not taken')
  number += 1
  await t.owner.query('update companies set smuvs_phone = $2 where id = $1', [company, String(number)])
  await run(id)
  expect(t.telephony.taken).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ status: 'sent' })
})

test('a process that dies during the request leaves one text, accepted or not', async () => {
  const notTaken = await write('Not taken')
  await leaveAsking(notTaken)
  await run(notTaken)
  expect(t.telephony.taken).toHaveLength(1)

  const taken = await write('Taken')
  await t.telephony.sendText({ from: String(number), to: TO, body: 'Taken', statusUrl: '' })
  await leaveAsking(taken)
  await run(taken)
  expect(t.telephony.taken).toHaveLength(2)
  expect(await rowOf(taken)).toMatchObject({ status: 'sent', provider_sid: takenSids()[1] })
})

test('two intended texts with the same body are both sent, even when responses are lost', async () => {
  t.telephony.failures.push(away(true), away(true))
  const ids = [await write(), await write()]
  for (const id of ids) await expect(run(id)).rejects.toThrow('not taken')
  for (const id of ids) await run(id)
  expect(t.telephony.taken).toHaveLength(2)
  const rows = await Promise.all(ids.map(rowOf))
  expect(new Set(rows.map((row) => row.provider_sid))).toEqual(new Set(takenSids()))

  const third = await write()
  t.telephony.failures.push(away(false))
  await expect(run(third)).rejects.toThrow('not taken')
  await run(third)
  expect(t.telephony.taken).toHaveLength(3)
  expect(await rowOf(third)).toMatchObject({ provider_sid: takenSids()[2] })
})

test('a text that waits for its response is not adopted by another with the same body', async () => {
  const lost = await write()
  t.telephony.failures.push(away(false))
  await expect(run(lost)).rejects.toThrow('not taken')
  const slow = await write()
  await run(slow, FIRST, {
    telephony: {
      ...t.telephony,
      sendText: async (text) => {
        const answer = await t.telephony.sendText(text)
        await expect(run(lost)).rejects.toThrow('not taken')
        return answer
      },
    },
  })
  expect(await rowOf(slow)).toMatchObject({ provider_sid: takenSids()[0] })
  expect(await rowOf(lost)).toMatchObject({
    status: 'queued',
    last_error: 'Another text with these words is under way.',
  })
  await run(lost)
  expect(t.telephony.taken).toHaveLength(2)
  expect(await rowOf(lost)).toMatchObject({ provider_sid: takenSids()[1] })
})

test("another company's text with the same body is not adopted", async () => {
  t.telephony.failures.push(away(true))
  const id = await write()
  await expect(run(id)).rejects.toThrow('not taken')
  number += 1
  company = await t.makeCompany(undefined, { smuvs_phone: String(number) })
  const others = await write()
  t.telephony.failures.push(away(false))
  await expect(run(others)).rejects.toThrow('not taken')
  await run(others)
  expect(t.telephony.taken).toHaveLength(2)
  expect(await rowOf(others)).toMatchObject({ provider_sid: takenSids()[1] })
})

test('a final rejection is not retried', async () => {
  t.telephony.failures.push(noSuchNumber)
  const id = await write()
  await run(id)
  expect(await rowOf(id)).toMatchObject({
    status: 'failed',
    attempts: 1,
    last_error: 'Not a mobile number',
    provider_sid: null,
  })
  expect(outcomes).toMatchObject([{ sid: null, status: 'failed', error: 'Not a mobile number' }])
})

test('a text is marked as failed after the last attempt', async () => {
  t.telephony.failures.push(code500)
  const id = await write()
  await expect(run(id, LAST)).rejects.toThrow('not taken')
  expect(await rowOf(id)).toMatchObject({ status: 'failed', last_error: 'Internal error' })
  expect(outcomes).toMatchObject([{ status: 'failed' }])
})

describe('the recipient of a text', () => {
  test('gets nothing after opting out before it is sent', async () => {
    const id = await write()
    await consent(true)
    await consent(false)
    await run(id)
    expect(t.telephony.taken).toEqual([])
    const error = 'This contact has opted out of text messages.'
    expect(await rowOf(id)).toMatchObject({ status: 'failed', last_error: error, tried: false })
    expect(outcomes).toMatchObject([{ status: 'failed', error }])
  })

  test('gets it after opting in again, or after opting out at another company', async () => {
    await consent(false)
    await consent(true)
    await consent(false, await t.makeCompany())
    await run(await write())
    expect(t.telephony.taken).toHaveLength(1)
  })

  test('who opted out after a lost response has only the text that was accepted', async () => {
    t.telephony.failures.push(away(true))
    const id = await write()
    await expect(run(id)).rejects.toThrow('not taken')
    await consent(false)
    await run(id)
    expect(await rowOf(id)).toMatchObject({ status: 'sent' })
    expect(t.telephony.taken).toHaveLength(1)
  })
})

test('a company without a number sends nothing', async () => {
  company = await t.makeCompany()
  const id = await write()
  await run(id)
  expect(t.telephony.taken).toEqual([])
  expect(await rowOf(id)).toMatchObject({
    status: 'failed',
    last_error: 'The company has no phone number for calls and texts yet.',
  })
})

describe('a provider webhook about a text', () => {
  test('before the response is recorded once', async () => {
    const id = await write()
    await run(id, FIRST, {
      telephony: {
        ...t.telephony,
        sendText: async (text) => {
          const answer = await t.telephony.sendText(text)
          await adopt(id, answer.sid)
          return answer
        },
      },
    })
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1, provider_sid: takenSids()[0] })
    // The webhook that reported the sid updates the timeline.
    expect(outcomes).toEqual([])
  })

  test('with a lost response ends the attempt, and nothing is sent again', async () => {
    const id = await write()
    await run(id, FIRST, {
      telephony: {
        ...t.telephony,
        sendText: async (text) => {
          await adopt(id, (await t.telephony.sendText(text)).sid)
          throw new Error('The line went dead')
        },
      },
    })
    expect(await rowOf(id)).toMatchObject({ status: 'sent', last_error: null })
    await run(id)
    expect(t.telephony.taken).toHaveLength(1)
  })

  test('that it did not arrive marks it as failed, even before the response', async () => {
    const id = await write()
    const asked = (isLost: boolean): Partial<SenderContext> => ({
      telephony: {
        ...t.telephony,
        sendText: async (text) => {
          const answer = await t.telephony.sendText(text)
          await adopt(id, answer.sid)
          await inCompany((tx) =>
            recordArrival(tx, { companyId: company, deliveryId: id, sid: answer.sid, error: 'Out of reach' }),
          )
          if (isLost) throw new Error('The line went dead')
          return answer
        },
      },
    })
    const failed = { status: 'failed', last_error: 'Out of reach', tried: false }
    await run(id, FIRST, asked(false))
    expect(await rowOf(id)).toMatchObject({ ...failed, attempts: 1, provider_sid: takenSids()[0] })
    // The queue does not retry what a person must decide.
    await run(id)
    expect(t.telephony.taken).toHaveLength(1)
    await t.owner.query(`update deliveries set status = 'queued' where id = $1`, [id])
    await run(id, FIRST, asked(true))
    expect(await rowOf(id)).toMatchObject({ ...failed, provider_sid: takenSids()[1] })
    expect(t.telephony.taken).toHaveLength(2)
  })

  test('after the last attempt marks it as sent, and a repeat changes nothing', async () => {
    t.telephony.failures.push(away(true))
    const id = await write()
    await expect(run(id, LAST)).rejects.toThrow('not taken')
    expect(await rowOf(id)).toMatchObject({ status: 'failed' })
    await adopt(id, takenSids()[0] ?? '')
    const once = await rowOf(id)
    expect(once).toMatchObject({ status: 'sent', provider_sid: takenSids()[0], last_error: null })
    await adopt(id, takenSids()[0] ?? '')
    expect(await rowOf(id)).toEqual(once)
  })

  test("for another company's delivery records nothing", async () => {
    const id = await write()
    const before = await rowOf(id)
    const other = await t.makeCompany()
    await inTenant(t.kernel.db, { companyIds: [other], userId: null }, (tx) =>
      recordSid(tx, other, id, 'SM1'),
    )
    expect(await rowOf(id)).toEqual(before)
  })
})

test('a text whose result could not be recorded is found again', async () => {
  const id = await write()
  let isBroken = true
  const breaking: SenderContext['onText'] = async (_tx, outcome) => {
    if (isBroken && outcome.status === 'sent') throw new Error('The timeline is broken')
    outcomes.push(outcome)
  }
  await expect(run(id, FIRST, { onText: breaking })).rejects.toThrow('not taken')
  isBroken = false
  await run(id, FIRST, { onText: breaking })
  expect(t.telephony.taken).toHaveLength(1)
  expect(outcomes).toHaveLength(1)
})

describe('the list of messages', () => {
  let manager: TestPerson
  beforeEach(async () => {
    manager = await t.makePerson(company, 'manager')
  })

  test('shows the beginning of a text, and a resend first searches for one that may have been sent', async () => {
    t.telephony.failures.push(away(true))
    const id = await write()
    await expect(run(id, LAST)).rejects.toThrow('not taken')
    const { body } = await t.call(manager, 'GET', '/wp/v2/deliveries')
    expect(body).toMatchObject([
      { id, channel: 'text', to: TO, subject: 'We are on our way.', status: 'failed', actions: ['resend'] },
    ])
    const answer = await t.call(manager, 'POST', `/wp/v2/deliveries/${id}/resend`)
    expect(answer).toMatchObject({ status: 200, body: { id, channel: 'text', status: 'queued' } })
    expect(t.queued.at(-1)).toEqual({
      name: 'send-text',
      work: { companyId: company, deliveryId: id },
    })
    await run(id)
    expect(t.telephony.taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ status: 'sent', provider_sid: takenSids()[0] })
  })

  test('resends a text that was rejected', async () => {
    t.telephony.failures.push(noSuchNumber)
    const id = await write()
    await run(id)
    await t.call(manager, 'POST', `/wp/v2/deliveries/${id}/resend`)
    await run(id)
    expect(t.telephony.taken).toHaveLength(1)
    expect(outcomes.map(({ status }) => status)).toEqual(['failed', 'sent'])
  })
})
