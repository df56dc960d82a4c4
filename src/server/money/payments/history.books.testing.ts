import { isDeepStrictEqual } from 'node:util'
import { STATUS_TRANSITIONS } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import type { JobStatus } from '../../../shared/trade/job.choices.ts'
import type { TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import { openJob } from '../../jobs/jobs/job.service.ts'
import { readMoneyState } from '../../jobs/finances/due.ts'
import { chargebacksOf } from './history.chargebacks.testing.ts'
import { inJobContext, type HistoryRun } from './history.scene.testing.ts'
import { readStored, type Stored } from './history.stored.testing.ts'
import type { Tally } from './history.play.testing.ts'
import { viewPayments } from '../../jobs/finances/payments.view.ts'

/**
 * Totals by kind of line, in cents. They are calculated independently here, so that they agree with the
 * server's only if both are right.
 */
export interface Sums {
  price: number
  tip: number
  changeFee: number
  cardFee: number
}

const ORDER = ['price', 'changeFee', 'cardFee', 'tip'] as const

/**
 * Returns how captured money fills price, change fees, card fees and tips in this order; refunds are deducted
 * in the same order.
 */
export function settled(
  lines: readonly TransactionLine[],
  purpose: string,
  capturedCents: number,
  refundedCents: number,
): Sums {
  const asked: Sums = { price: 0, tip: 0, changeFee: 0, cardFee: 0 }
  for (const { productItem, amount } of lines) {
    const isRevenue = purpose === 'revenueLine'
    const kind =
      productItem === 'cardFee'
        ? 'cardFee'
        : productItem === 'tip' && !isRevenue
          ? 'tip'
          : /^change(Datetime|CrewSize)Fee$/.test(productItem) && !isRevenue
            ? 'changeFee'
            : 'price'
    asked[kind] += Math.round(amount * 100)
  }
  const sums: Sums = { price: 0, tip: 0, changeFee: 0, cardFee: 0 }
  let left = capturedCents
  let back = refundedCents
  for (const kind of ORDER) {
    const taken = Math.min(asked[kind], left)
    left -= taken
    const given = Math.min(taken, back)
    back -= given
    sums[kind] = taken - given
  }
  return sums
}

/**
 * Compares everything that is stored and shown with what the provider did; throws at the first difference.
 */
export async function checkBooks(play: HistoryRun, tally: Tally): Promise<void> {
  const stored = await readStored(play)
  checkProvider(play, stored, tally)
  checkChargebacks(play, stored, tally)
  checkFees(play, stored, tally)
  checkStatusMoves(stored)
  for (const jobId of play.run.jobs) await checkJob(play, stored, jobId)
}

function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted))
    throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
}

/** Compares each charge and refund with the provider's, which has no others. */
function checkProvider({ run }: HistoryRun, stored: Stored, tally: Tally): void {
  const rows = new Map(stored.transactions.map((row) => [String(row.id), row]))
  for (const intent of run.cards.intents.values()) {
    const row = rows.get(intent.metadata['transaction'] ?? '')
    if (!row) throw new Error(`${intent.id} belongs to no charge`)
    const given = [...run.cards.refunds.values()]
      .filter(({ intentId, status }) => intentId === intent.id && status !== 'failed')
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
    // An intent whose id was never stored here was never confirmed; one that arrived late was canceled at the
    // provider as well.
    if (row.intent === null) {
      const isUntouched = intent.status === 'requires_confirmation' || intent.status === 'canceled'
      expectSame(`Unknown ${intent.id}: ${intent.status}`, [isUntouched, row.status], [true, 'canceled'])
      continue
    }
    expectSame(
      `Charge ${row.id} of ${intent.id}`,
      [row.intent, row.captured, row.refunded],
      [intent.id, intent.capturedCents, given],
    )
    const wanted: Partial<Record<string, string[]>> = {
      succeeded: [given > 0 && given === intent.capturedCents ? 'refunded' : 'succeeded'],
      requires_capture: ['requires_capture'],
      canceled: ['canceled', 'failed'],
    }
    if (!wanted[intent.status]?.includes(row.status))
      throw new Error(`Charge ${row.id} is ${row.status}, at the provider ${intent.status}`)
    tally.captured += Math.sign(intent.capturedCents)
    tally.refunded += Math.sign(given)
  }
  const known = new Set([...run.cards.intents.values()].map(({ id }) => id))
  for (const row of stored.transactions) {
    if (row.captured > 0 && !known.has(row.intent ?? ''))
      throw new Error(`Charge ${row.id} is not at the provider`)
    if (['requires_action', 'requires_confirmation'].includes(row.status))
      throw new Error(`Charge ${row.id} stays ${row.status}`)
  }
  const there = [...run.cards.refunds.values()].filter(({ status }) => status === 'succeeded')
  const ours = stored.refunds.filter(({ status }) => status !== 'failed')
  expectSame(
    'Refunds',
    ours.map(({ provider, cents, status }) => `${provider} ${cents} ${status}`).toSorted(byText),
    there.map(({ id, amountCents, status }) => `${id} ${amountCents} ${status}`).toSorted(byText),
  )
}

/** Compares each stored chargeback with the provider's. */
function checkChargebacks({ run }: HistoryRun, stored: Stored, tally: Tally): void {
  const there = [...run.cards.chargebacks.values()].map((one) => ({
    dispute: one.id,
    status: one.status,
    withdrawn: one.withdrawnCents,
    reinstated: one.reinstatedCents,
    fee: one.feeCents,
  }))
  const inOrder = (rows: Stored['chargebacks']) =>
    rows.toSorted((one, other) => byText(one.dispute, other.dispute))
  expectSame('Chargebacks', inOrder(stored.chargebacks), inOrder(there))
  tally.chargebacks += there.length
}

const byText = (one: string, other: string) => (one < other ? -1 : 1)

const FIELD_OF_FEE: Record<string, readonly string[]> = {
  changeMoveDate: ['job_date', 'locations'],
  changeCrewSize: ['crew_size'],
}

/**
 * Checks that every fee is used in the transaction of its change, and that every change of a scheduled job
 * that has a fee used one.
 */
function checkFees({ run }: HistoryRun, stored: Stored, tally: Tally): void {
  const byClient = stored.history.filter(
    ({ table, user }) => table === 'jobs' && user === run.company.client.userId,
  )
  const used = stored.history.filter(
    ({ table, after }) => table === 'transactions' && after && 'used_at' in after,
  )
  const usedRows = stored.transactions.filter(({ usedAt }) => usedAt !== null)
  expectSame('Fees used', used.length, usedRows.length)
  tally.usedFees += used.length
  for (const row of usedRows) {
    const uses = used.filter(({ job }) => job === row.job)
    const changed = uses.flatMap(({ at }) => byClient.filter((one) => one.at === at && one.job === row.job))
    const fields = FIELD_OF_FEE[row.purpose] ?? []
    if (!changed.some(({ after }) => fields.some((field) => after && field in after)))
      throw new Error(`Fee ${row.id} was used without its change`)
  }
  const status = new Map(run.firstStatus)
  for (const { job, table, user, at, before, after } of stored.history) {
    if (table !== 'jobs' || !after) continue
    const was = status.get(job)
    if (typeof after['job_status'] === 'string') status.set(job, after['job_status'])
    if (user !== run.company.client.userId || was !== 'scheduled') continue
    const isMoved = 'job_date' in after || 'locations' in after
    const isResized = 'crew_size' in after
    if (!isMoved && !isResized) continue
    const count = used.filter((one) => one.at === at && one.job === job).length
    const isFree = isMoved && run.company.isMoveFree
    expectSame(`Fees of a change of job ${job} from ${JSON.stringify(before)}`, count, isFree ? 0 : 1)
  }
}

function checkStatusMoves({ history }: Stored): void {
  for (const { table, before, after } of history) {
    if (table !== 'jobs' || !after || !('job_status' in after)) continue
    const [from, to] = [before?.['job_status'] as JobStatus, after['job_status'] as JobStatus] // as the table's check holds
    if (!STATUS_TRANSITIONS[from].includes(to)) throw new Error(`A ${from} job became ${to}`)
  }
}

/**
 * Checks that the displayed payments of a job and its ledger match what the provider and the office captured.
 */
async function checkJob(play: HistoryRun, stored: Stored, jobId: number): Promise<void> {
  const { run } = play
  const charges = stored.transactions
    .filter(({ job, intent }) => job === jobId && intent !== null)
    .map((row) => {
      const intent = run.cards.intents.get(row.intent ?? '')
      const given = [...run.cards.refunds.values()]
        .filter(({ intentId, status }) => intentId === row.intent && status !== 'failed')
        .reduce((sum, { amountCents }) => sum + amountCents, 0)
      const captured = intent?.capturedCents ?? 0
      const taken = chargebacksOf(play, jobId).filter(({ intentId }) => intentId === row.intent)
      const sumOf = (cents: (one: (typeof taken)[number]) => number) =>
        taken.reduce((total, one) => total + cents(one), 0)
      const claim = (isLost: boolean) =>
        sumOf((one) => ((one.status === 'lost') === isLost ? one.withdrawnCents - one.reinstatedCents : 0))
      const money = { open: claim(false), lost: claim(true), fee: sumOf(({ feeCents }) => feeCents) }
      const net = captured - given - money.open - money.lost - money.fee
      return { net, ...money, ...settled(row.lines, row.purpose, captured, given) }
    })
  const sum = (key: keyof (typeof charges)[number]) => charges.reduce((total, one) => total + one[key], 0)
  const ofJob = (rows: readonly { job: number; cents: number }[]) =>
    rows.filter(({ job }) => job === jobId).reduce((total, one) => total + one.cents, 0)
  const recorded = ofJob(stored.recorded)
  const paid = sum('price') + recorded
  const { view, status } = await inJobContext(play, run.company.manager, async (work) => {
    const { job, viewer } = await openJob(work, jobId, 'read')
    const state = await readMoneyState(work.tx, job, work.kernel.now())
    return { view: viewPayments(state, viewer), status: job.jobStatus }
  })
  if (!view) throw new Error('The office sees no payments')
  const cents = (dollars: number) => Math.round(dollars * 100)
  const shown = {
    paid: cents(view.paid),
    tips: cents(view.tips),
    counted: view.lineItems.reduce((total, { counted }) => total + cents(counted), 0),
    lineTips: view.lineItems.reduce((total, { tip }) => total + cents(tip), 0),
    balance: cents(view.balance),
  }
  const total = cents(view.total)
  // A second payment after a loss reduces the loss.
  const regained = Math.min(sum('lost'), Math.max(0, paid - total))
  const tips = sum('tip')
  expectSame(`Shown of job ${jobId}`, shown, {
    paid: paid - regained,
    tips,
    counted: paid,
    lineTips: tips,
    balance: total - paid + regained,
  })
  const due = cents(view.dueTotal)
  if (due > Math.max(0, total - paid)) throw new Error(`${due} is due of ${total} with ${paid} paid`)

  const ledger = stored.ledger.filter(({ job }) => job === jobId)
  const balance = (role: string) => ledger.find((one) => one.role === role)?.cents ?? 0
  const isDone = status === 'completed'
  expectSame(
    `Ledger of job ${jobId}, ${status}`,
    {
      cardClearing: balance('cardClearing'),
      undepositedFunds: balance('undepositedFunds'),
      cash: balance('cash'),
      tipsPayable: balance('tipsPayable'),
      changeFees: balance('changeFees'),
      cardFees: balance('cardFees'),
      customerDeposits: balance('customerDeposits'),
      receivable: balance('receivable'),
      disputedPayments: balance('disputedPayments'),
      chargebackFees: balance('chargebackFees'),
      chargebackLosses: balance('chargebackLosses'),
      trialBalance: ledger.reduce((total, one) => total + one.cents, 0),
    },
    {
      cardClearing: sum('net'),
      undepositedFunds: recorded,
      cash: 0 - ofJob(stored.tipsPaid) - ofJob(stored.payPaid),
      tipsPayable: ofJob(stored.tipsPaid) - tips,
      changeFees: 0 - sum('changeFee') - (isDone ? ofJob(stored.feeRevenue) : 0),
      cardFees: 0 - sum('cardFee'),
      customerDeposits: isDone ? 0 : 0 - paid,
      receivable: isDone ? total - paid + regained : 0,
      disputedPayments: sum('open'),
      chargebackFees: sum('fee'),
      chargebackLosses: sum('lost') - (isDone ? regained : 0),
      trialBalance: 0,
    },
  )
}
