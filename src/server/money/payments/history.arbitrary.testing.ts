import fc from 'fast-check'
import type { JobStatus } from '../../../shared/trade/job.choices.ts'

/** The cards that the client has in every history, named by how they behave. */
export const HISTORY_CARDS = ['credit', 'debit', 'declined', 'secure'] as const
export type HistoryCard = (typeof HISTORY_CARDS)[number]

/** An operation of a history; `nth` picks one of the existing objects, 0 the latest. */
export type Operation =
  | {
      kind: 'charge'
      what: 'due' | 'tip' | 'changeMoveDate' | 'changeCrewSize' | 'revenueLine'
      nth: number
      tipCents: number
      card: HistoryCard
      by: 'client' | 'manager'
      /** Who confirms: our server, or the browser with a card that is not stored. */
      confirmation: 'manual' | 'automatic'
      isHeld: boolean
      /**
       * What the card holder does when required: nothing; confirm and authenticate before the browser is
       * closed; or the same, and the browser notifies the server.
       */
      holder: 'leaves' | 'acts' | 'tells'
      /** Lines that were read earlier or altered, as a stale or tampering browser sends them. */
      lines: 'right' | 'stale' | 'altered'
    }
  | { kind: 'repeatCharge' | 'repeatRefund' | 'settle'; nth: number }
  /** `isTold`: the browser notifies the server immediately; else it was closed. */
  | { kind: 'confirmThere'; nth: number; isTold: boolean }
  | { kind: 'authenticate'; nth: number; isSuccess: boolean; isTold: boolean }
  | { kind: 'goOn'; nth: number; by: 'client' | 'manager'; percent: number | null }
  /** Captures an authorized amount, after a check has paid a percentage of the unpaid amount. */
  | { kind: 'capture'; tipCents: number; checkPercent: number; percent: number | null }
  | { kind: 'cancel'; nth: number }
  | { kind: 'refund'; nth: number; percent: number | null }
  | { kind: 'refundThere'; nth: number; percent: number }
  | { kind: 'refundFails'; nth: number }
  | { kind: 'chargeBack'; nth: number; isInquiry: boolean }
  /** `isForOffice`: the bank decides in favor of the company. */
  | { kind: 'decide'; nth: number; isForOffice: boolean }
  | { kind: 'accept'; nth: number }
  | { kind: 'record'; amountCents: number; isInSave: boolean }
  | { kind: 'void'; nth: number }
  | { kind: 'changeDate'; days: number; fee: 'fitting' | 'any' | 'none'; nth: number }
  | { kind: 'changeCrew'; size: number; fee: 'fitting' | 'any' | 'none'; nth: number }
  | { kind: 'status'; to: JobStatus }
  | { kind: 'revenue'; edit: 'raise' | 'lower' | 'add' | 'discount' | 'remove' | 'reset'; nth: number }
  | { kind: 'estimate' | 'invoice'; dollars: number }
  /** Pays out the pay and tips that the crew is owed by then. */
  | { kind: 'payCrew'; nth: number }
  | { kind: 'reconcile' }
  | { kind: 'time'; minutes: number }

/** A fault or concurrent event at the nth possible point of a step. */
export type Fault =
  /**
   * The process dies; `waits`: another one continues after the leases of its calls have expired, else it
   * restarts immediately.
   */
  | { kind: 'crash'; at: number; waits: boolean }
  /** The provider does not answer, or its answer is lost. */
  | { kind: 'away'; at: number }
  /** Another call or process works while this one waits for the provider; `isLate`: longer than its lease. */
  | { kind: 'meanwhile'; at: number; job: number; operation: Operation; isLate: boolean }

export interface Step {
  job: number
  operation: Operation
  faults: Fault[]
}

export interface History {
  company: number
  jobs: { status: 'inquiring' | 'scheduled'; type: 'moving_labor' | 'intrastate_local' }[]
  steps: Step[]
}

const nth = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(4) })
/** True three times out of four. */
const often = fc.constantFrom(true, true, true, false)
const by = fc.constantFrom('client' as const, 'manager' as const)
const fee = fc.constantFrom('fitting' as const, 'fitting' as const, 'any' as const, 'none' as const)
/** Percent of an amount; above 100 is too much, null means all of it. */
const percent = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 100 }) },
  { weight: 1, arbitrary: fc.integer({ min: 101, max: 200 }) },
)
const constant = <T extends string>(value: T) => fc.constant(value)

const charge = fc.record({
  kind: constant('charge'),
  what: fc.oneof(
    { weight: 6, arbitrary: constant('due') },
    { weight: 2, arbitrary: constant('tip') },
    { weight: 4, arbitrary: fc.constantFrom('changeMoveDate' as const, 'changeCrewSize' as const) },
    { weight: 2, arbitrary: constant('revenueLine') },
  ),
  nth,
  tipCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9_999 })),
  card: fc.oneof(
    { weight: 5, arbitrary: constant('credit') },
    { weight: 2, arbitrary: constant('debit') },
    { weight: 1, arbitrary: constant('declined') },
    { weight: 3, arbitrary: constant('secure') },
  ),
  by,
  confirmation: fc.oneof(
    { weight: 3, arbitrary: constant('manual') },
    { weight: 1, arbitrary: constant('automatic') },
  ),
  isHeld: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  holder: fc.constantFrom('leaves' as const, 'acts' as const, 'tells' as const),
  lines: fc.oneof(
    { weight: 8, arbitrary: constant('right') },
    { weight: 1, arbitrary: constant('stale') },
    { weight: 1, arbitrary: constant('altered') },
  ),
})

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 30, arbitrary: charge },
  { weight: 6, arbitrary: fc.record({ kind: constant('repeatCharge'), nth }) },
  { weight: 3, arbitrary: fc.record({ kind: constant('repeatRefund'), nth }) },
  { weight: 4, arbitrary: fc.record({ kind: constant('settle'), nth }) },
  { weight: 4, arbitrary: fc.record({ kind: constant('confirmThere'), nth, isTold: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: constant('authenticate'), nth, isSuccess: often, isTold: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ kind: constant('goOn'), nth, by, percent }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: constant('capture'),
      tipCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9_999 })),
      checkPercent: fc.integer({ min: 1, max: 100 }),
      percent,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: constant('cancel'), nth }) },
  { weight: 9, arbitrary: fc.record({ kind: constant('refund'), nth, percent }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: constant('refundThere'), nth, percent: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: constant('refundFails'), nth }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: constant('chargeBack'),
      nth,
      isInquiry: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: constant('decide'), nth, isForOffice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: constant('accept'), nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: constant('record'),
      amountCents: fc.integer({ min: 1, max: 30_000 }),
      isInSave: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: constant('void'), nth }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: constant('changeDate'), days: fc.integer({ min: 0, max: 9 }), fee, nth }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: constant('changeCrew'), size: fc.integer({ min: 1, max: 5 }), fee, nth }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: constant('status'),
      to: fc.oneof(
        { weight: 4, arbitrary: constant('completed') },
        { weight: 3, arbitrary: constant('scheduled') },
        { weight: 1, arbitrary: constant('inquiring') },
        { weight: 1, arbitrary: constant('canceled') },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: constant('revenue'),
      edit: fc.constantFrom(
        'raise' as const,
        'lower' as const,
        'add' as const,
        'discount' as const,
        'remove' as const,
        'reset' as const,
      ),
      nth,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('estimate' as const, 'invoice' as const),
      dollars: fc.integer({ min: 0, max: 900 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: constant('payCrew'), nth }) },
  { weight: 3, arbitrary: fc.record({ kind: constant('reconcile') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: constant('time'), minutes: fc.constantFrom(1, 3, 61, 4_320, 57_600) }),
  },
)

/** Operations that interfere with a charge in progress. */
const rival: fc.Arbitrary<Operation> = fc.oneof(
  charge,
  fc.record({ kind: constant('cancel'), nth: fc.constant(0) }),
  fc.record({ kind: constant('repeatCharge'), nth: fc.constant(0) }),
  fc.record({
    kind: constant('record'),
    amountCents: fc.integer({ min: 1, max: 30_000 }),
    isInSave: fc.boolean(),
  }),
  fc.record({ kind: constant('reconcile') }),
)
const whichJob = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) })

/** Most calls have few such points; a number past the last one has no effect. */
const at = fc.oneof({ weight: 3, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(9) })
const crashAt = fc.oneof({ weight: 2, arbitrary: fc.nat(7) }, { weight: 1, arbitrary: fc.nat(17) })
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: constant('crash'), at: crashAt, waits: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: constant('away'), at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: constant('meanwhile'),
      at,
      job: whichJob,
      operation: fc.oneof(operation, rival),
      isLate: fc.boolean(),
    }),
  },
)

/**
 * A history of one or two jobs of one company: actions of people and the provider, clock changes and faults.
 */
export const histories: fc.Arbitrary<History> = fc.record({
  company: fc.nat(2),
  jobs: fc.array(
    fc.record({
      status: fc.constantFrom('scheduled' as const, 'scheduled' as const, 'inquiring' as const),
      type: fc.constantFrom('moving_labor' as const, 'intrastate_local' as const),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  steps: fc.array(
    fc.record({
      job: whichJob,
      operation,
      faults: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Fault[]>([]) },
        { weight: 2, arbitrary: fc.array(fault, { minLength: 1, maxLength: 2 }) },
      ),
    }),
    { minLength: 1, maxLength: 14, size: 'max' },
  ),
})
