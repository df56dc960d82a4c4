import type { Checkout, Transaction, TransactionLine } from '../../../shared/money/payments/payment.ts'
import { isUnanswered } from '../answers.ts'
import { money } from '../../../shared/money/payments/charge-words.ts'
import { UNEXPECTED, type ActionOutcome } from './provider.ts'

/** What one press of a pay button asks for; the very same goes out again when its answer was lost. */
export interface ChargeRequest {
  /** A stored card, or one that was typed for this payment and is stored once it has paid, where its holder wants that. */
  card: { id: number } | { paymentMethodId: string; isKept: boolean }
  /** The client, where a manager pays on their behalf. */
  userId: number | null
  jobId: number
  lines: readonly TransactionLine[]
  /** Only holds the amount; it is taken later. */
  isHold: boolean
}

/** A charge that has begun at the server. */
type Begun = Pick<Checkout, 'clientSecret' | 'paymentIntentId'> & { transactionId: number }

/** What was not answered, and so is asked again. */
type Ask = { call: 'charge' } | { call: 'confirm'; begun: Begun }

/** How far a charge has come on the screen. */
export type ChargeState =
  | { step: 'idle' }
  | { step: 'charging'; request: ChargeRequest }
  | { step: 'authenticating'; request: ChargeRequest; begun: Begun }
  | { step: 'confirming'; request: ChargeRequest; begun: Begun; message: string }
  /** The holder was not asked, or left the question open: it can be asked again, or the charge given up. */
  | { step: 'interrupted'; request: ChargeRequest; begun: Begun; message: string }
  | { step: 'givingUp' }
  /** Nobody knows yet whether it went through: nothing but the same again may follow. */
  | { step: 'unanswered'; request: ChargeRequest; ask: Ask; message: string }
  /** Another charge of this job is under way. */
  | { step: 'busy'; message: string }
  /** The amount is another one now: it is asked for again. */
  | {
      step: 'changed'
      request: ChargeRequest
      was: readonly TransactionLine[]
      lines: readonly TransactionLine[]
      message: string
    }
  /** `code` is the server's, where it refused. */
  | { step: 'refused'; message: string; code?: string }
  | { step: 'done'; transaction: Transaction; message: string }

export type ChargeEvent =
  | { type: 'pay'; request: ChargeRequest }
  | { type: 'charged'; checkout: Checkout }
  | { type: 'authenticated'; outcome: ActionOutcome }
  | { type: 'confirmed'; transaction: Transaction }
  | { type: 'failed'; failure: CallFailure }
  | { type: 'again' }
  | { type: 'giveUp' }
  | { type: 'givenUp' }
  /** Something else is wanted now: what was said of the other is over. */
  | { type: 'dismissed' }
  /** 'Payment captured.' has been shown. */
  | { type: 'seen' }

/** A call that was refused or not answered, as the machine judges it. */
export interface CallFailure {
  code: string
  status: number
  message: string
  /** The right lines, where the amount has changed. */
  lines: readonly TransactionLine[] | null
}

/** What is to be done outside for a step; its outcome comes back as an event. */
export type ChargeEffect =
  | { do: 'charge'; request: ChargeRequest }
  | { do: 'authenticate'; clientSecret: string }
  | { do: 'confirm'; request: ChargeRequest; begun: Begun }
  | { do: 'giveUp'; transactionId: number }
  /** The job stands differently now: it is read again. */
  | { do: 'refresh'; transaction: Transaction | null }

export interface ChargeStep {
  state: ChargeState
  effects: readonly ChargeEffect[]
}

export const IDLE: ChargeState = { step: 'idle' }
/** Messages of a failed charge. */
export const UNKNOWN = 'Unknown error occurred'
const NOT_AUTHENTICATED = 'Authentication failed, a new PaymentMethod needs to be attached.'
const AUTHENTICATED = 'Authentication passed, requires confirmation (server-side)'
const LEFT_OPEN = `${UNEXPECTED} The payment has not been confirmed yet. Nothing was charged.`

/** Whether a charge is on its way, so that no other one may begin here. */
export function isRunning({ step }: ChargeState): boolean {
  return step === 'charging' || step === 'authenticating' || step === 'confirming' || step === 'givingUp'
}

/** Whether a pay button may be pressed: not while a charge runs, nor while it is not known what became of one. */
export function mayPay(state: ChargeState): boolean {
  return !isRunning(state) && !['unanswered', 'interrupted', 'busy'].includes(state.step)
}

/** The lines that a charge is about, whatever is quoted meanwhile; undefined while there is none. */
export function linesOf(state: ChargeState): readonly TransactionLine[] | undefined {
  if (state.step === 'changed') return state.lines
  return 'request' in state ? state.request.lines : undefined
}

/** The next step of a charge after an event; an event that does not belong to the step changes nothing. */
export function nextStep(state: ChargeState, event: ChargeEvent): ChargeStep {
  switch (event.type) {
    case 'pay':
      return mayPay(state) ? charging(event.request) : stay(state)
    case 'charged':
      return state.step === 'charging' ? afterCharge(state.request, event.checkout) : stay(state)
    case 'authenticated':
      return state.step === 'authenticating' ? afterAction(state, event.outcome) : stay(state)
    case 'confirmed':
      return state.step === 'confirming' ? afterConfirm(state.request, event.transaction) : stay(state)
    case 'failed':
      return afterFailure(state, event.failure)
    case 'again':
      return again(state)
    case 'giveUp':
      return state.step === 'interrupted'
        ? to({ step: 'givingUp' }, { do: 'giveUp', transactionId: state.begun.transactionId })
        : stay(state)
    case 'givenUp':
      return to(state.step === 'givingUp' ? IDLE : state, REFRESH)
    case 'dismissed':
      return state.step === 'refused' || state.step === 'changed' ? to(IDLE) : stay(state)
    case 'seen':
      return state.step === 'done' ? to(IDLE) : stay(state)
  }
}

const REFRESH: ChargeEffect = { do: 'refresh', transaction: null }

function to(state: ChargeState, ...effects: ChargeEffect[]): ChargeStep {
  return { state, effects }
}

function stay(state: ChargeState): ChargeStep {
  return { state, effects: [] }
}

function charging(request: ChargeRequest): ChargeStep {
  return to({ step: 'charging', request }, { do: 'charge', request })
}

function confirming(request: ChargeRequest, begun: Begun, message: string): ChargeStep {
  return to({ step: 'confirming', request, begun, message }, { do: 'confirm', request, begun })
}

function authenticating(request: ChargeRequest, begun: Begun, clientSecret: string): ChargeStep {
  return to({ step: 'authenticating', request, begun }, { do: 'authenticate', clientSecret })
}

function afterCharge(request: ChargeRequest, checkout: Checkout): ChargeStep {
  const { transaction, requiresAction, clientSecret, paymentIntentId, status } = checkout
  const begun = { clientSecret, paymentIntentId, transactionId: transaction.id }
  if (requiresAction && clientSecret !== null) return authenticating(request, begun, clientSecret)
  if (status === 'requires_confirmation') return confirming(request, begun, '')
  if (status === 'requires_capture' && !request.isHold) return confirming(request, begun, '')
  return settled(request, transaction)
}

function afterAction(
  { request, begun }: { request: ChargeRequest; begun: Begun },
  outcome: ActionOutcome,
): ChargeStep {
  if ('error' in outcome) return to({ step: 'interrupted', request, begun, message: outcome.error })
  const { status } = outcome
  if (status === 'requires_confirmation') return confirming(request, begun, AUTHENTICATED)
  // The provider has it; our server is told at once instead of by its webhook.
  if (status === 'requires_capture' || status === 'succeeded') return confirming(request, begun, '')
  if (status === 'requires_action') return to({ step: 'interrupted', request, begun, message: LEFT_OPEN })
  const message = status === 'requires_payment_method' ? NOT_AUTHENTICATED : UNEXPECTED
  return to({ step: 'refused', message }, { do: 'giveUp', transactionId: begun.transactionId })
}

function afterConfirm(request: ChargeRequest, transaction: Transaction): ChargeStep {
  return settled(request, transaction)
}

/** A charge that our server holds to be over; whatever is neither taken, held nor declined is unknown. */
function settled(request: ChargeRequest, transaction: Transaction): ChargeStep {
  const { status, message } = transaction
  if (status === 'succeeded' || (status === 'requires_capture' && request.isHold))
    return to({ step: 'done', transaction, message: doneText(transaction) }, { do: 'refresh', transaction })
  return to({ step: 'refused', message: (status === 'failed' && message) || UNKNOWN }, REFRESH)
}

/** What is said of a charge that went through, or is held as it was wanted. */
export function doneText({ status, amount, captured }: Transaction): string {
  return status === 'requires_capture'
    ? `${money(amount)} is held on the card.`
    : `${money(captured)} Payment captured.`
}

function afterFailure(state: ChargeState, failure: CallFailure): ChargeStep {
  if (state.step !== 'charging' && state.step !== 'confirming') return stay(state)
  const { code, status, message, lines } = failure
  const { request } = state
  // No answer, or one that says nothing: only the same call again can tell what became of it.
  if (isUnanswered({ status, code })) {
    const ask: Ask = state.step === 'charging' ? { call: 'charge' } : { call: 'confirm', begun: state.begun }
    return to({ step: 'unanswered', request, ask, message })
  }
  if (code === 'payment_in_progress') return to({ step: 'busy', message }, REFRESH)
  if (code === 'amount_changed' && lines !== null && lines.length > 0)
    return to({ step: 'changed', request, was: request.lines, lines, message }, REFRESH)
  return to({ step: 'refused', message, code }, REFRESH)
}

function again(state: ChargeState): ChargeStep {
  if (state.step === 'unanswered')
    return state.ask.call === 'charge'
      ? charging(state.request)
      : confirming(state.request, state.ask.begun, '')
  if (state.step === 'interrupted' && state.begun.clientSecret !== null)
    return authenticating(state.request, state.begun, state.begun.clientSecret)
  if (state.step === 'busy') return to(IDLE, REFRESH)
  return stay(state)
}
