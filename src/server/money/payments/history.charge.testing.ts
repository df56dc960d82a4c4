import { AppError } from '../../../shared/kernel/errors.ts'
import { cents, centsFromDollars, dollarsFromCents } from '../../../shared/kernel/money.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import { openJob } from '../../jobs/jobs/job.service.ts'
import { oneTimeCard, findStoredCard } from './cards.service.ts'
import { chargeLines } from './charge.lines.ts'
import { continueCharge } from './charges.continue.ts'
import { startCharge } from './charges.service.ts'
import { readMoneyState } from '../../jobs/finances/due.ts'
import {
  createCaller,
  chargeContextOf,
  pickNth,
  saveJob,
  inJobContext,
  type OperationOf,
  type HistoryRun,
} from './history.scene.testing.ts'

/** The purposes to try in turn if the wanted one cannot be charged. */
const PURPOSES = ['due', 'revenueLine', 'changeMoveDate', 'changeCrewSize', 'tip'] as const

/** A charge without special conditions. */
export const PLAIN_CHARGE = {
  kind: 'charge',
  what: 'due',
  nth: 0,
  tipCents: 0,
  card: 'debit',
  by: 'client',
  confirmation: 'manual',
  isHeld: false,
  holder: 'leaves',
  lines: 'right',
} as const

/** Reads what can be paid, as a screen does, and charges a card for it. */
export async function charge(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'charge'>,
): Promise<void> {
  const { company } = play.run
  const isOffice = operation.by === 'manager' || operation.isHeld || operation.what === 'revenueLine'
  const actor = isOffice ? company.manager : company.client
  const card = company.cards[operation.card]
  const funding = operation.card === 'debit' ? 'debit' : 'credit'
  const right = await quote(play, jobId, operation, isOffice, funding)
  if (right.length === 0) return
  const seen = play.seen.get(jobId)
  play.seen.set(jobId, right)
  const stale = operation.lines === 'stale' && seen ? seen : right
  const isAutomatic = operation.confirmation === 'automatic' && !operation.isHeld
  const passing = {
    paymentMethodId: card.method,
    fingerprint: '',
    brand: 'visa',
    last4: '4242',
    funding,
  } as const
  const call = {
    caller: createCaller(actor, company.id),
    wanted: {
      jobId,
      userId: null,
      lines: operation.lines === 'altered' ? right.map((line) => altered(line)) : stale,
      capture: operation.isHeld ? ('manual' as const) : ('automatic' as const),
      confirmation: isAutomatic ? ('automatic' as const) : ('manual' as const),
      keepsCard: isAutomatic && operation.nth % 2 === 1,
      amount: null,
      card: isAutomatic ? oneTimeCard(passing, company.customerId) : findStoredCard(card.id),
    },
    transactionId: null,
  }
  play.charges.push(call)
  const intentId = await beginCharge(play, call)
  if (intentId !== null && operation.holder !== 'leaves')
    await act(play, intentId, call.caller.actor, operation.holder)
}

/** The immediate actions of the holder in the browser. */
async function act(
  play: HistoryRun,
  intentId: string,
  actor: Actor,
  holder: 'acts' | 'tells',
): Promise<void> {
  const { cards, company } = play.run
  const intent = cards.intents.get(intentId)
  if (!intent || intent.status === 'succeeded') return
  cards.confirmThere(intentId)
  cards.authenticate(intentId, true)
  if (holder === 'acts') return
  await continueCharge(chargeContextOf(play), createCaller(actor, company.id), {
    intentId,
    lines: null,
    amountToCapture: null,
  })
}

async function quote(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'charge'>,
  isOffice: boolean,
  funding: string,
): Promise<TransactionLine[]> {
  const { company } = play.run
  // A line has no id to charge it by before the section was edited.
  if (operation.what === 'revenueLine')
    await saveJob(play, jobId, { financial: { revenue: { isDirty: true } } })
  return inJobContext(play, isOffice ? company.manager : company.client, async (work) => {
    const { job } = await openJob(work, jobId, 'read')
    const state = await readMoneyState(work.tx, job, work.kernel.now())
    const payerId = job.billingContactId ?? job.clientId ?? 0
    const payer = { mayPayLines: isOffice, isStaff: isOffice, payerId }
    for (const purpose of PURPOSES.slice(PURPOSES.indexOf(operation.what))) {
      const wanted = {
        purpose,
        tip: dollarsFromCents(
          cents(purpose === 'due' ? operation.tipCents : Math.max(50, operation.tipCents)),
        ),
        members: 1 + (operation.nth % 3),
        revenueLineId: pickNth(state.prices.revenue, operation.nth)?.id ?? null,
      }
      try {
        return chargeLines(state, wanted, payer, funding)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
    return []
  })
}

const altered = (line: TransactionLine): TransactionLine => {
  const amount = dollarsFromCents(cents(Math.max(0, centsFromDollars(line.amount) - 1)))
  return { ...line, productRate: amount, amount }
}

/** Makes a charge call and returns its intent; the same call again must return the same charge. */
export async function beginCharge(
  play: HistoryRun,
  call: HistoryRun['charges'][number],
): Promise<string | null> {
  const { charge: made, clientSecret } = await startCharge(chargeContextOf(play), call.caller, call.wanted)
  if (call.transactionId !== null && call.transactionId !== made.id)
    throw new Error(`One key made two charges: ${call.transactionId} and ${made.id}`)
  call.transactionId = made.id
  if (clientSecret !== null && made.intentId !== null) play.secrets.add(made.intentId)
  const intent = play.run.cards.intents.get(made.intentId ?? '')
  if (made.status === 'succeeded' && intent?.status !== 'succeeded')
    throw new Error(`Charge ${made.id} was told to be paid, and is not`)
  return made.intentId
}
