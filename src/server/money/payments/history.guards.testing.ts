import { dueLines, owedCents } from '../../../shared/jobs/finances/due.ts'
import type { Intent } from '../../adapters/cards/cards.ts'
import { readJobRecord } from '../../jobs/jobs/job.record.ts'
import { createDb, inTenant } from '../../kernel/db/tenancy.ts'
import { readMoneyState } from '../../jobs/finances/due.ts'
import { settled } from './history.books.testing.ts'
import type { HistoryRun } from './history.scene.testing.ts'
import type { FaultPoint } from './history.process.testing.ts'

/**
 * Throws for calls that must never reach the provider: a second charge of a job at the same time, or more
 * than is owed.
 */
export async function guardStep(play: HistoryRun, moment: FaultPoint): Promise<void> {
  if (moment.at !== 'step' || moment.side !== 'before') return
  const intentId = String(moment.args[0])
  if (moment.step === 'confirmIntent' || moment.step === 'captureIntent') rejectSecond(play, intentId)
  const intent = play.run.cards.intents.get(intentId)
  // If it was confirmed or captured before with a lost answer, this call only reads that answer.
  if (moment.step === 'confirmIntent' && intent?.status === 'requires_confirmation')
    await rejectMoreThanOwed(play, intent, null)
  if (moment.step === 'captureIntent' && intent?.status === 'requires_capture')
    await rejectMoreThanOwed(play, intent, Number(moment.args[1]))
}

/** While one intent of a job is confirmed, no other intent of that job may still take money. */
function rejectSecond({ run, secrets }: HistoryRun, intentId: string): void {
  const intent = run.cards.intents.get(intentId)
  // A canceled intent takes no money: the provider rejects a late process that still tries to confirm it.
  if (intent?.status === 'canceled') return
  for (const other of run.cards.intents.values()) {
    if (other.id === intentId || other.metadata['job'] !== intent?.metadata['job']) continue
    const isWaiting = other.status === 'requires_action' || other.status === 'requires_capture'
    const isInBrowser = other.status === 'requires_confirmation' && !other.isManual && secrets.has(other.id)
    if (isWaiting || isInBrowser)
      throw new Error(`${intentId} is confirmed while ${other.id} of the same job can still be charged`)
  }
}

/**
 * A charge that is confirmed now is at most the amount due, or for a line of revenue the unpaid price; a
 * capture, in cents, adds no more to the price than is unpaid.
 */
async function rejectMoreThanOwed(play: HistoryRun, wanted: Intent, captured: number | null): Promise<void> {
  const { run } = play
  const scope = { companyIds: [run.company.id], userId: null }
  const now = new Date(Date.now() + run.shiftMs)
  const state = await inTenant(createDb(run.world.pool), scope, async (tx) => {
    const job = await readJobRecord(tx, scope.companyIds, Number(wanted.metadata['job']), 'read')
    return job && readMoneyState(tx, job, now)
  })
  const charge = state?.money.charges.find(({ id }) => String(id) === wanted.metadata['transaction'])
  if (!state || !charge) throw new Error(`${wanted.id} belongs to no charge`)
  if (charge.amountCents !== wanted.amountCents)
    throw new Error(`The provider is asked for ${wanted.amountCents}, the charge is ${charge.amountCents}`)
  const { price } = settled(charge.lines, charge.purpose, captured ?? charge.amountCents, 0)
  const charged = state.money.charges.map((one) =>
    settled(one.lines, one.purpose, one.capturedCents, one.refundedCents),
  )
  const recorded = state.money.recorded.filter(({ voidedAt }) => voidedAt === null)
  const paid =
    charged.reduce((sum, one) => sum + one.price, 0) + recorded.reduce((sum, one) => sum + one.amountCents, 0)
  const due = dueLines(state.facts).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const isNew = captured === null
  const most = charge.purpose === 'due' && isNew ? due : Math.max(0, owedCents(state.facts) - paid)
  if (price > most)
    throw new Error(`${price} is charged; due ${due}, owed ${owedCents(state.facts)}, paid ${paid}`)
}
