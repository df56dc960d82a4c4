import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CardsError, type Cards, type ChargebackEvidence } from './cards.ts'
import { startTestProduct, waitUntil, type TestProduct } from './stand-in/test-product.ts'

let product: TestProduct
let cards: Cards
beforeAll(async () => {
  product = await startTestProduct()
  ;({ cards } = product)
})
afterAll(() => product.stop())

let keys = 0
const key = () => `chargeback ${(keys += 1)}`

async function charge(paymentMethodId = 'pm_card_visa'): Promise<string> {
  const id = await product.newIntent({ paymentMethodId })
  await cards.confirmIntent(id, key())
  return id
}

async function dispute(how: { isInquiry?: boolean } = {}): Promise<{ intent: string; id: string }> {
  const intent = await charge()
  const id = await product.standIn.openDispute(intent, how)
  if (id === undefined) throw new Error('Nothing can be disputed')
  return { intent, id }
}

const evidence = (fileId: string, more: Partial<ChargebackEvidence> = {}): ChargebackEvidence => ({
  customerName: 'Ann Bell',
  customerEmail: 'ann@example.test',
  productDescription: 'Moving services, job 7',
  serviceDate: '2026-03-04',
  explanation: 'The move took place.',
  fileId,
  ...more,
})
const pdf = { name: 'evidence.pdf', bytes: new TextEncoder().encode('%PDF-1.7 a small one') }
const failure = async (promise: Promise<unknown>): Promise<CardsError> => {
  const error = await promise.then(
    () => new Error('It was done.'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CardsError)
  return error as CardsError // checked in the line above
}

describe('chargebacks', () => {
  test('are listed with the changes of the balance, and mark their intent', async () => {
    const { intent, id } = await dispute()
    expect(await cards.listChargebacks(intent)).toEqual([
      {
        id,
        intentId: intent,
        status: 'needs_response',
        reason: 'fraudulent',
        amountCents: 12_345,
        withdrawnCents: 12_345,
        reinstatedCents: 0,
        feeCents: 1_500,
        dueBy: expect.any(Date),
        submissions: 0,
        createdAt: expect.any(Date),
      },
    ])
    expect((await cards.readIntent(intent)).isDisputed).toBe(true)
    expect((await cards.readIntent(await charge())).isDisputed).toBe(false)
    const since = await cards.listChargebacksSince(new Date(Date.now() - 60_000))
    expect(since.map((one) => one.id)).toContain(id)
    expect(await cards.listChargebacksSince(new Date(Date.now() + 60_000))).toEqual([])
  })

  test('are opened by the test card for it, and reported by webhook with their intent', async () => {
    const intent = await charge('pm_card_createDispute')
    await waitUntil(
      () =>
        product.received.some(
          (event) => event.type === 'charge.dispute.funds_withdrawn' && event.intentId === intent,
        ),
      'the withdrawal',
    )
    expect(await cards.listChargebacks(intent)).toMatchObject([{ status: 'needs_response' }])
  })

  test('accept evidence with its file once, even for repeated calls', async () => {
    const { intent, id } = await dispute()
    const upload = key()
    const fileId = await cards.uploadEvidence(pdf, upload)
    expect(await cards.uploadEvidence(pdf, upload)).toBe(fileId)
    const send = key()
    const sent = await cards.sendEvidence(id, evidence(fileId), send)
    expect(sent).toMatchObject({ status: 'under_review', submissions: 1 })
    expect(await cards.sendEvidence(id, evidence(fileId), send)).toEqual(sent)
    expect((await failure(cards.sendEvidence(id, evidence(fileId), key()))).kind).toBe('invalid')
    const booked = product.standIn.books().disputes.find((one) => one.id === id)
    expect(booked).toMatchObject({
      submissions: 1,
      evidence: { uncategorized_text: 'The move took place.', service_date: '2026-03-04' },
      file: { name: 'evidence.pdf', size: pdf.bytes.length },
    })
    await product.standIn.decideDispute(id, 'won')
    expect(await cards.listChargebacks(intent)).toMatchObject([{ status: 'won', reinstatedCents: 12_345 }])
  })

  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('are decided by the evidence “%s” as in the test mode of the provider', async (explanation, status) => {
    const { intent, id } = await dispute()
    const fileId = await cards.uploadEvidence(pdf, key())
    await cards.sendEvidence(id, evidence(fileId, { explanation }), key())
    const statusOf = () => product.standIn.books().disputes.find((one) => one.id === id)?.status
    await waitUntil(() => statusOf() === status, status)
    expect(await cards.listChargebacks(intent)).toMatchObject([{ status }])
  })

  test('can be accepted once, and are lost immediately', async () => {
    const { id } = await dispute()
    const accept = key()
    expect(await cards.acceptChargeback(id, accept)).toMatchObject({ status: 'lost', withdrawnCents: 12_345 })
    expect(await cards.acceptChargeback(id, accept)).toMatchObject({ status: 'lost' })
    expect((await failure(cards.acceptChargeback(id, key()))).kind).toBe('invalid')
  })

  test('withdraw nothing as inquiries until they become chargebacks', async () => {
    const { intent, id } = await dispute({ isInquiry: true })
    expect(await cards.listChargebacks(intent)).toMatchObject([
      { status: 'inquiry_needs_response', withdrawnCents: 0, feeCents: 0 },
    ])
    expect(await product.standIn.decideDispute(id, 'won')).toBe(false)
    expect(await product.standIn.decideDispute(id, 'escalated')).toBe(true)
    expect(await cards.listChargebacks(intent)).toMatchObject([
      { status: 'needs_response', withdrawnCents: 12_345, feeCents: 1_500 },
    ])
  })

  test('reject files that are too large and unknown ids', async () => {
    const large = { name: 'large.pdf', bytes: new Uint8Array(5_000_001) }
    expect((await failure(cards.uploadEvidence(large, key()))).kind).toBe('invalid')
    const tight = { name: 'tight.pdf', bytes: new Uint8Array(4_600_000) }
    const { id } = await dispute()
    const fileId = await cards.uploadEvidence(tight, key())
    expect((await failure(cards.sendEvidence(id, evidence(fileId), key()))).kind).toBe('invalid')
    expect((await failure(cards.sendEvidence('../x', evidence(fileId), key()))).kind).toBe('invalid')
    expect((await failure(cards.acceptChargeback('du_none', key()))).kind).toBe('invalid')
  })
})
