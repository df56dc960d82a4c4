import { describe, expect, it } from 'vitest'
import { JOB_STATUSES, NO_JOB_DATE } from '../../../shared/jobs/job.ts'
import type { JobPayments, TransactionLine } from '../../../shared/payments/payment.ts'
import { sampleJob } from './sample.testing.ts'
import { isOver, MOVE_STEPS, moveProgress, stepStates } from './steps.ts'

const estimate = {
  name: 'estimate',
  title: 'Estimate',
  variables: {},
  agreement: [],
  agreed: false,
  required: true,
  mayAgree: false,
  blockedBy: null,
  mayWrite: false,
  hasPdf: false,
}

const due = (productItem: string, amount: number): TransactionLine => ({
  productItemId: 7,
  productItem,
  productRate: amount,
  productUnits: 1,
  amount,
})

/** Payments of a job that costs $900.00, of which these lines are due. */
function payments(lines: TransactionLine[], more: Partial<JobPayments> = {}): JobPayments {
  const dueTotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    dirty: false,
    lineItems: [],
    due: lines,
    dueTotal,
    shares: [],
    total: 900,
    paid: 0,
    balance: 900,
    tips: 0,
    later: null,
    stage: 'pay',
    mayPay: dueTotal > 0,
    blockedBy: null,
    mayTip: false,
    changeFees: null,
    cardFeePercent: 0,
    mayRecord: false,
    mayRefund: false,
    open: [],
    ...more,
  }
}

const agreed = { estimate: { ...estimate, agreed: true } }
const settled = payments([], { paid: 900, balance: 0, stage: 'receipt' })

describe('the move as steps', () => {
  it('asks for what an inquiry lacks', () => {
    expect(moveProgress(sampleJob({ jobDate: NO_JOB_DATE, locations: [] }))).toEqual({
      current: 'inquiry',
      next: 'Add a date and a location',
      turn: 'Office',
    })
  })

  it.each([
    [{}, 'estimate', 'Office'],
    [{ documents: { estimate } }, 'estimate', 'Client'],
    [{ documents: { estimate: { ...estimate, agreed: true }, other: estimate } }, 'agreement', 'Client'],
    [{ documents: { estimate: { ...estimate, agreed: true } } }, 'deposit', 'Client'],
    [{ jobStatus: 'scheduled' as const }, 'move', 'Crew'],
    // A changed price: what was agreed to lapsed.
    [{ jobStatus: 'scheduled' as const, documents: { estimate } }, 'agreement', 'Client'],
    [{ jobStatus: 'completed' as const }, 'invoice', 'Office'],
    [{ jobStatus: 'canceled' as const }, null, null],
  ])('%j stands at %s, %s’s turn', (more, current, turn) => {
    expect(moveProgress(sampleJob(more))).toMatchObject({ current, turn })
  })

  it.each([
    // Inquiring: the deposit, and nothing more once it is paid.
    ['inquiring', payments([due('serviceFee', 50)]), 'deposit', 'Pay the deposit of $50.00', 'Client'],
    ['inquiring', payments([], { paid: 50 }), 'move', 'Schedule the move', 'Office'],
    ['inquiring', null, 'deposit', 'Pay the deposit', 'Client'],
    // Scheduled: what is due before the rest of the move.
    ['scheduled', payments([]), 'move', 'Carry out the move', 'Crew'],
    ['scheduled', payments([due('beforePickup', 225.5)]), 'move', 'Pay $225.50', 'Client'],
    [
      'scheduled',
      payments([due('serviceFee', 50), due('beforePickup', 225)]),
      'deposit',
      'Pay $275.00',
      'Client',
    ],
    ['scheduled', null, 'move', 'Carry out the move', 'Crew'],
    // Completed: the balance, what is deferred, the receipt.
    ['completed', payments([due('afterDelivery', 850)]), 'invoice', 'Pay the balance of $850.00', 'Client'],
    [
      'completed',
      payments([], {
        paid: 800,
        balance: 100,
        later: { amount: 100, day: '2026-06-30', source: '49 CFR 375.407' },
      }),
      'invoice',
      '$100.00 falls due on 06/30/2026',
      null,
    ],
    ['completed', settled, 'receipt', 'Paid in full', null],
    [
      'completed',
      payments([], { paid: 940, balance: -40, stage: 'receipt' }),
      'receipt',
      'Give back $40.00',
      'Office',
    ],
    [
      'completed',
      payments([], { total: 0, balance: 0, stage: 'receipt' }),
      'invoice',
      'Settle the invoice',
      'Office',
    ],
    ['completed', null, 'invoice', 'Settle the invoice', 'Office'],
  ] as const)('%s with its payments: %#', (jobStatus, paid, current, next, turn) => {
    expect(moveProgress(sampleJob({ jobStatus, documents: agreed, payments: paid }))).toEqual({
      current,
      next,
      turn,
    })
  })

  it('asks for agreement before money', () => {
    const open = payments([due('beforePickup', 225)])
    for (const jobStatus of ['inquiring', 'scheduled'] as const) {
      const progress = moveProgress(
        sampleJob({ jobStatus, documents: { ...agreed, other: estimate }, payments: open }),
      )
      expect(progress).toMatchObject({ current: 'agreement', next: 'Agree to the documents' })
    }
  })

  it('is over once all is paid, with every step done', () => {
    const paid = moveProgress(sampleJob({ jobStatus: 'completed', documents: agreed, payments: settled }))
    expect(isOver(paid)).toBe(true)
    expect(new Set(stepStates(paid).map(({ state }) => state))).toEqual(new Set(['done']))
    const tooMuch = payments([], { paid: 940, balance: -40, stage: 'receipt' })
    const open = moveProgress(sampleJob({ jobStatus: 'completed', documents: agreed, payments: tooMuch }))
    expect(isOver(open)).toBe(false)
    expect(stepStates(open).at(-1)?.state).toBe('current')
  })

  it('has one line of seven steps, done before the current one and open after it, in every status', () => {
    for (const jobStatus of JOB_STATUSES) {
      for (const paid of [null, payments([due('afterDelivery', 850)]), settled]) {
        const progress = moveProgress(sampleJob({ jobStatus, documents: agreed, payments: paid }))
        const states = stepStates(progress).map(({ state }) => state)
        expect(states).toHaveLength(MOVE_STEPS.length)
        expect(states.join(' ')).toMatch(/^(done ?)*(current( open)*|open( open)*)?$/)
      }
    }
  })
})
