import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { cents } from '../../../../shared/kernel/money.ts'
import { createStripe } from '../stripe.ts'
import type { PastPayment } from './remember.ts'
import { startCardsStandIn } from './stand-in.ts'

const PAST: PastPayment = {
  intentId: 'pi_past_1',
  customerId: 'cus_past_1',
  paymentMethodId: 'pm_past_1',
  card: { brand: 'mastercard', last4: '8210', funding: 'debit' },
  amountCents: 5000,
  description: 'Job #7',
  metadata: { transaction: '12' },
  paidAt: '2026-02-03T17:00:00.000Z',
  refunds: [{ id: 're_past_1', amountCents: 1200, reason: 'Late', madeAt: '2026-02-05T17:00:00.000Z' }],
}

it('refunds the rest of an earlier payment once, even after a restart', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cards-past-'))
  const options = {
    seed: 'a seed that is long enough for this',
    publicUrl: 'http://localhost',
    target: () => 'http://127.0.0.1:9',
    secondMs: 1,
    // In a folder that does not exist yet.
    dataFile: path.join(folder, 'data', 'cards.json'),
  }
  const first = await startCardsStandIn(options)
  await first.remember([PAST])
  await first.remember([PAST])
  expect(first.events()).toEqual([])
  await first.stop()
  expect(await readFile(options.dataFile, 'utf8')).toContain('pi_past_1')

  const standIn = await startCardsStandIn(options)
  const stripe = createStripe(standIn.settings)
  try {
    expect(await stripe.readIntent('pi_past_1')).toMatchObject({
      status: 'succeeded',
      amountCents: 5000,
      capturedCents: 5000,
      card: { brand: 'mastercard', last4: '8210', funding: 'debit' },
    })
    const refund = (amount: number, key: string) =>
      stripe.createRefund({ intentId: 'pi_past_1', amountCents: cents(amount), metadata: {} }, key)
    await expect(refund(3801, 'too-much')).rejects.toMatchObject({ kind: 'invalid' })
    expect(await refund(3800, 'rest')).toMatchObject({ status: 'succeeded', amountCents: 3800 })
    expect((await stripe.listRefunds('pi_past_1')).map(({ amountCents }) => amountCents)).toEqual([
      1200, 3800,
    ])
    expect(standIn.books().intents).toMatchObject([{ refundedCents: 5000, card: 'mastercard 8210 (debit)' }])
  } finally {
    await stripe.stop()
    await standIn.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

it('accepts only published test cards', async () => {
  const standIn = await startCardsStandIn({
    seed: 'a seed that is long enough for this',
    publicUrl: 'http://localhost',
    target: () => 'http://127.0.0.1:9',
  })
  const odd = { ...PAST, card: { brand: 'visa', last4: '1234', funding: 'credit' } }
  expect(() => standIn.remember([odd])).toThrow('There is no test card visa 1234 (credit)')
  await standIn.stop()
})
