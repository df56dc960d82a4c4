import { randomUUID } from 'node:crypto'
import { AppError } from '../../shared/kernel/errors.ts'
import { cents, centsFromDollars, dollarsFromCents } from '../../shared/kernel/money.ts'
import type { JobInput } from '../../shared/jobs/job.ts'
import type { Actor } from '../../shared/kernel/permissions.ts'
import type { TransactionLine } from '../../shared/payments/payment.ts'
import { jobFeatures } from '../features.ts'
import { readFinancialState } from '../financials/financial.part.ts'
import { viewFinancial } from '../financials/financial.view.ts'
import { listJobsOf, payWorker } from '../financials/payroll.service.ts'
import { openJob, updateJob, type JobWork } from '../jobs/job.service.ts'
import { inTenant } from '../kernel/db/tenancy.ts'
import { passingCard, storedCard } from './cards.service.ts'
import { chargeLines } from './charge.lines.ts'
import { cancelOpen, goOn, startCharge, type Caller, type NewCharge } from './charges.service.ts'
import type { Desk } from './desk.ts'
import { readMoneyState } from './due.ts'
import type { Deed } from './history.arbitrary.testing.ts'
import { shiftClock, type Run } from './history.world.testing.ts'
import { isOpen, type StoredCharge } from './money.ts'
import { readCharge, readJobMoney } from './money.read.ts'
import { moveDate, resizeCrew } from './paid-changes.service.ts'
import { reconcileAll, reconcileCharge } from './reconcile.ts'
import { recordManually, voidRecorded } from './recorded.service.ts'
import { refundCharge } from './refunds.service.ts'

/** What a history's people remember. */
export interface Play {
  run: Run
  charges: { caller: Caller; wanted: NewCharge; transactionId: number | null }[]
  refunds: { caller: Caller; id: number; amount: number | null }[]
  /** Intents whose client secret a browser has. */
  secrets: Set<string>
  /** Lines that somebody looked at before, by job. */
  seen: Map<number, TransactionLine[]>
}

export function deskOf({ run }: Play): Desk {
  return { kernel: run.process.kernel, features: jobFeatures }
}

function callerFor(actor: Actor, companyId: number): Caller {
  const key = randomUUID()
  return {
    actor,
    companyIds: [companyId],
    idempotent: { caller: `user:${actor.userId}`, key, requestHash: key },
  }
}

/** Works in one transaction in somebody's name, as a call does. */
export function working<T>({ run }: Play, actor: Actor, work: (work: JobWork) => Promise<T>): Promise<T> {
  const { kernel } = run.process
  const companyIds = [run.company.id]
  return inTenant(kernel.db, { companyIds, userId: actor.userId }, (tx) =>
    work({ tx, kernel, features: jobFeatures, actor, companyIds }),
  )
}

/** One of what there is, counted from the latest. */
const pick = <T>(from: readonly T[], nth: number): T | undefined =>
  from.at(-1 - (nth % Math.max(1, from.length)))

/** The provider's intents of a job that are like this. */
function intentsOf({ run }: Play, jobId: number) {
  return [...run.cards.intents.values()].filter(({ metadata }) => metadata['job'] === String(jobId))
}

const chargeAt = (play: Play, intent: { metadata: Readonly<Record<string, string>> }) => ({
  companyId: play.run.company.id,
  id: Number(intent.metadata['transaction']),
})

/** Does what a step of a history says to a job; what the product refuses is thrown. */
export async function doDeed(play: Play, jobId: number, deed: Deed): Promise<void> {
  const { run } = play
  const { company, cards } = run
  const { manager, client } = company
  const desk = deskOf(play)
  switch (deed.kind) {
    case 'charge':
      return charge(play, jobId, deed)
    case 'repeatCharge': {
      const call = pick(play.charges, deed.nth)
      return call && begin(play, call)
    }
    case 'repeatRefund': {
      const call = pick(play.refunds, deed.nth)
      if (call) await refundCharge(desk, call.caller, call.id, { amount: call.amount, reason: '' })
      return
    }
    case 'settle': {
      const intent = pick(intentsOf(play, jobId), deed.nth)
      if (intent) await reconcileCharge(desk, chargeAt(play, intent), 'webhook')
      return
    }
    case 'confirmThere': {
      const confirmable = intentsOf(play, jobId).filter(({ id }) => play.secrets.has(id))
      const intent = pick(confirmable, deed.nth)
      return intent && cards.confirmThere(intent.id)
    }
    case 'authenticate': {
      const waiting = intentsOf(play, jobId).filter(({ status }) => status === 'requires_action')
      const intent = pick(waiting, deed.nth)
      return intent && cards.authenticate(intent.id, deed.isSuccess)
    }
    case 'goOn': {
      const intents = intentsOf(play, jobId)
      const intent =
        pick(
          intents.filter(({ status }) => /requires_[ac]/.test(status)),
          deed.nth,
        ) ?? pick(intents, deed.nth)
      if (!intent) return
      const amountToCapture =
        deed.percent === null
          ? null
          : Math.max(1, Math.floor((intent.amountCents * deed.percent) / 100)) / 100
      await goOn(desk, callerFor(deed.by === 'manager' ? manager : client, company.id), {
        intentId: intent.id,
        lines: null,
        amountToCapture,
      })
      return
    }
    case 'cancel': {
      const intent = pick(intentsOf(play, jobId), deed.nth)
      const found =
        intent &&
        (await working(play, manager, ({ tx }) => readCharge(tx, company.id, chargeAt(play, intent), 'look')))
      if (found && isOpen(found)) await cancelOpen(desk, found)
      return
    }
    case 'refund': {
      const intent = pick(
        intentsOf(play, jobId).filter(({ capturedCents }) => capturedCents > 0),
        deed.nth,
      )
      if (!intent) return
      const share = Math.max(1, Math.floor((intent.capturedCents * (deed.percent ?? 0)) / 100))
      const call = {
        caller: callerFor(manager, company.id),
        id: Number(intent.metadata['transaction']),
        amount: deed.percent === null ? null : share / 100,
      }
      play.refunds.push(call)
      await refundCharge(desk, call.caller, call.id, { amount: call.amount, reason: '' })
      return
    }
    case 'refundThere': {
      const intent = pick(
        intentsOf(play, jobId).filter(({ capturedCents }) => capturedCents > 0),
        deed.nth,
      )
      if (!intent) return
      const given = [...cards.refunds.values()]
        .filter(({ intentId, status }) => intentId === intent.id && status !== 'failed')
        .reduce((sum, { amountCents }) => sum + amountCents, 0)
      const amount = Math.floor(((intent.capturedCents - given) * deed.percent) / 100)
      if (amount > 0) cards.refundThere(intent.id, cents(amount))
      return
    }
    case 'refundFails': {
      const ids = new Set(intentsOf(play, jobId).map(({ id }) => id))
      const refund = pick(
        [...cards.refunds.values()].filter(({ intentId }) => ids.has(intentId)),
        deed.nth,
      )
      return refund && cards.failRefund(refund.id)
    }
    case 'record':
      return record(play, jobId, deed)
    case 'void': {
      const { recorded } = await working(play, manager, ({ tx }) => readJobMoney(tx, company.id, jobId))
      const payment = pick(recorded, deed.nth)
      if (payment) await working(play, manager, (work) => voidRecorded(work, jobId, payment.id, 'Bounced'))
      return
    }
    case 'changeDate': {
      const fee = await feeFor(play, jobId, 'changeMoveDate', deed)
      const day = new Date(Date.now() + run.shiftMs + (deed.days + 1) * 86_400_000).toISOString().slice(0, 10)
      const wanted = {
        date: day,
        startTime: '08:00',
        endTime: null,
        transactionId: fee?.id ?? null,
        version: undefined,
      }
      await working(play, client, (work) => moveDate(work, jobId, wanted))
      return
    }
    case 'changeCrew': {
      const fee = await feeFor(play, jobId, 'changeCrewSize', deed)
      await working(play, client, async (work) => {
        const { job } = await openJob(work, jobId, 'look')
        const members = fee?.purpose === 'changeCrewSize' ? (fee.lines[0]?.productUnits ?? 0) : 0
        const crewSize = members > 0 ? job.crewSize + members : deed.size
        await resizeCrew(work, jobId, { crewSize, transactionId: fee?.id ?? null, version: undefined })
      })
      return
    }
    case 'status':
      return save(play, jobId, { jobStatus: deed.to })
    case 'revenue':
      return editRevenue(play, jobId, deed)
    case 'estimate':
    case 'invoice': {
      const lineItems = [{ item: 'materials', rate: deed.dollars, units: 1, lineItemDate: null }]
      return save(play, jobId, { documents: { [deed.kind]: { variables: { dirty: true, lineItems } } } })
    }
    case 'payCrew':
      return payCrew(play, deed.nth)
    case 'reconcile':
      await reconcileAll(desk)
      return
    case 'time':
      return shiftClock(run, deed.minutes * 60_000)
  }
}

async function save(play: Play, jobId: number, input: JobInput): Promise<void> {
  const places = { found: new Map(), driven: new Map() }
  await working(play, play.run.company.manager, (work) => updateJob(work, jobId, input, places))
}

/** What is charged where the wanted cannot be: the next that can. */
const PURPOSES = ['due', 'revenueLine', 'changeMoveDate', 'changeCrewSize', 'tip'] as const

type ChargeDeed = Extract<Deed, { kind: 'charge' }>

async function charge(play: Play, jobId: number, deed: ChargeDeed): Promise<void> {
  const { company } = play.run
  const actor = deed.by === 'manager' ? company.manager : company.client
  const card = company.cards[deed.card]
  const funding = deed.card === 'debit' ? 'debit' : 'credit'
  const right = await working(play, actor, async ({ tx, kernel, ...work }) => {
    const { job } = await openJob({ tx, kernel, ...work }, jobId, 'look')
    const state = await readMoneyState(tx, job, kernel.now())
    const payer = { mayPayLines: deed.by === 'manager' }
    for (const purpose of PURPOSES.slice(PURPOSES.indexOf(deed.what))) {
      const wanted = {
        purpose,
        tip: dollarsFromCents(cents(purpose === 'due' ? deed.tipCents : Math.max(1, deed.tipCents))),
        members: 1 + (deed.nth % 3),
        revenueLineId: pick(state.prices.revenue, deed.nth)?.id ?? null,
      }
      try {
        return chargeLines(state, wanted, payer, funding)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
    return []
  })
  if (right.length === 0) return
  const seen = play.seen.get(jobId)
  play.seen.set(jobId, right)
  const lines =
    deed.lines === 'stale' && seen
      ? seen
      : deed.lines === 'altered'
        ? right.map((line) => altered(line))
        : right
  const isAutomatic = deed.confirmation === 'automatic'
  const passing = { paymentMethodId: card.method, brand: 'visa', last4: '4242', funding } as const
  const call = {
    caller: callerFor(actor, company.id),
    wanted: {
      jobId,
      userId: null,
      lines,
      capture: deed.isHeld && !isAutomatic ? ('manual' as const) : ('automatic' as const),
      confirmation: deed.confirmation,
      amount: null,
      card: isAutomatic ? passingCard(passing, company.customerId) : storedCard(card.id),
    },
    transactionId: null,
  }
  play.charges.push(call)
  await begin(play, call)
}

const altered = (line: TransactionLine): TransactionLine => {
  const amount = dollarsFromCents(cents(Math.max(0, centsFromDollars(line.amount) - 1)))
  return { ...line, productRate: amount, amount }
}

/** Makes a charge call; the same call again has to come to the same charge. */
async function begin(play: Play, call: Play['charges'][number]): Promise<void> {
  const { charge: made, clientSecret } = await startCharge(deskOf(play), call.caller, call.wanted)
  if (call.transactionId !== null && call.transactionId !== made.id)
    throw new Error(`One key made two charges: ${call.transactionId} and ${made.id}`)
  call.transactionId = made.id
  if (clientSecret !== null && made.intentId !== null) play.secrets.add(made.intentId)
  const intent = play.run.cards.intents.get(made.intentId ?? '')
  if (made.status === 'succeeded' && intent?.status !== 'succeeded')
    throw new Error(`Charge ${made.id} was told to be paid, and is not`)
}

async function record(play: Play, jobId: number, deed: Extract<Deed, { kind: 'record' }>): Promise<void> {
  const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const payment = {
    amount: deed.amountCents / 100,
    date: today,
    method: 'check' as const,
    paymentType: 'other' as const,
    note: '',
  }
  if (deed.isInSave) return save(play, jobId, { payments: { lineItems: [payment] } })
  await working(play, play.run.company.manager, (work) => recordManually(work, jobId, payment))
}

const PLAIN_CHARGE = {
  kind: 'charge',
  tipCents: 0,
  card: 'debit',
  by: 'client',
  confirmation: 'manual',
  isHeld: false,
  lines: 'right',
} as const

/** The charge that a client names for a change: one for that change, which they pay first, any of theirs, or none. */
async function feeFor(
  play: Play,
  jobId: number,
  purpose: 'changeMoveDate' | 'changeCrewSize',
  { fee, nth }: { fee: 'fitting' | 'any' | 'none'; nth: number },
): Promise<StoredCharge | undefined> {
  if (fee === 'none') return undefined
  const { company, jobs } = play.run
  const read = async (id: number) =>
    (await working(play, company.client, ({ tx }) => readJobMoney(tx, company.id, id))).charges
  if (fee === 'any') return pick(await read(pick(jobs, nth) ?? jobId), nth)
  const fitting = (charge: StoredCharge) => charge.purpose === purpose && charge.usedAt === null
  const known = pick((await read(jobId)).filter(fitting), nth)
  if (known) return known
  await charge(play, jobId, { ...PLAIN_CHARGE, what: purpose, nth })
  return (await read(jobId)).find(fitting)
}

/** Items that a charge of the job has as well, and others. */
const ADDED = ['longCarryRate', 'tip', 'changeCrewSizeFee', 'serviceFee', 'changeDatetimeFee']

async function editRevenue(
  play: Play,
  jobId: number,
  { edit, nth }: Extract<Deed, { kind: 'revenue' }>,
): Promise<void> {
  if (edit === 'reset') return save(play, jobId, { financial: { revenue: { isDirty: false } } })
  const { manager } = play.run.company
  const lines = await working(play, manager, async (work) => {
    const { job } = await openJob(work, jobId, 'look')
    return viewFinancial(await readFinancialState(work, job)).revenue.lineItems
  })
  const place = nth % Math.max(1, lines.length)
  const sent = lines.map(({ id, date, item, other, rate, units }) => ({ id, date, item, other, rate, units }))
  const line = sent[place]
  if (edit === 'add')
    sent.push({ id: null, date: null, item: pick(ADDED, nth) ?? 'tip', other: '', rate: 33.33, units: 1.5 })
  else if (edit === 'discount')
    sent.push({ id: null, date: null, item: 'discount', other: '', rate: 49.99, units: 1 + nth })
  else if (edit === 'remove') sent.splice(place, 1)
  else if (line) line.rate = edit === 'raise' ? line.rate + 41.37 : Math.floor(line.rate * 50) / 100
  for (const one of sent) one.rate = Math.round(one.rate * 100) / 100
  await save(play, jobId, { financial: { revenue: { lineItems: sent, isDirty: true } } })
}

/** Hands out what one of the crew has to get for all jobs of this history. */
async function payCrew(play: Play, nth: number): Promise<void> {
  const { run } = play
  const worker = pick(run.crew, nth)
  if (worker === undefined) return
  const day = (days: number) =>
    new Date(Date.now() + run.shiftMs + days * 86_400_000).toISOString().slice(0, 10)
  const filter = { companyIds: [run.company.id], from: day(-500), to: day(500) }
  await working(play, run.company.manager, async (work) => {
    const jobs = await listJobsOf(work.tx, filter, worker)
    const unpaid = jobs.reduce((sum, job) => sum + centsFromDollars(job.unpaid), 0)
    await payWorker(work, filter, worker, dollarsFromCents(cents(unpaid)))
  })
}
