import type { Transaction, TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import type { Checkout } from '../../../shared/money/payments/checkout.ts'
import { money } from '../../../shared/kernel/money.ts'
import { isUnanswered } from '../../kernel/answers.ts'
import { UNEXPECTED, type ActionOutcome } from './provider.ts'

/** The request of one press of a pay button; sent again unchanged if its response was lost. */
export interface ChargeRequest {
  /**
   * A stored card, or one that was typed for this payment and is stored after payment if its holder wants
   * that.
   */
  card: { id: number } | { paymentMethodId: string; isKept: boolean }
  /** The client, if a manager pays on their behalf; else null. */
  userId: number | null
  jobId: number
  lines: readonly TransactionLine[]
  /** Only authorizes the amount; it is captured later. */
  isHold: boolean
}

/** A charge that has started on the server. */
type Begun = Pick<Checkout, 'clientSecret' | 'paymentIntentId'> & { transactionId: number }

/** The unanswered call that will be sent again. */
type Ask = { call: 'charge' } | { call: 'confirm'; begun: Begun }

/** The state of a charge on the screen. */
export type ChargeState =
  | { step: 'idle' }
  | { step: 'charging'; request: ChargeRequest }
  | { step: 'authenticating'; request: ChargeRequest; begun: Begun }
  | { step: 'confirming'; request: ChargeRequest; begun: Begun; message: string }
  /**
   * The card holder was not asked, or left the question open: they can be asked again, or the charge can be
   * canceled.
   */
  | { step: 'interrupted'; request: ChargeRequest; begun: Begun; message: string }
  | { step: 'givingUp' }
  /** The outcome is unknown: only the same call can be sent again. */
  | { step: 'unanswered'; request: ChargeRequest; ask: Ask; message: string }
  /** Another charge of this job is running. */
  | { step: 'busy'; message: string }
  /** The amount has changed, and the payer has to confirm it again. */
  | {
      step: 'changed'
      request: ChargeRequest
      was: readonly TransactionLine[]
      lines: readonly TransactionLine[]
      message: string
    }
  /** `code` is the server's, if it rejected the charge. */
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
  /** The user has moved on to something else; the last message no longer applies. */
  | { type: 'dismissed' }
  /** 'Payment captured.' has been shown. */
  | { type: 'seen' }

/** A call that was rejected or not answered, in the form that the state machine needs. */
export interface CallFailure {
  code: string
  status: number
  message: string
  /** The right lines, if the amount has changed; else null. */
  lines: readonly TransactionLine[] | null
}

/** What the caller has to do for a step; its outcome comes back as an event. */
export type ChargeEffect =
  | { do: 'charge'; request: ChargeRequest }
  | { do: 'authenticate'; clientSecret: string }
  | { do: 'confirm'; request: ChargeRequest; begun: Begun }
  | { do: 'giveUp'; transactionId: number }
  /** The job has changed and is reloaded. */
  | { do: 'refresh'; transaction: Transaction | null }

export interface ChargeStep {
  state: ChargeState
  effects: readonly ChargeEffect[]
}

export const IDLE: ChargeState = { step: 'idle' }
/** Text for a charge with an unknown outcome. */
export const UNKNOWN = 'Unknown error occurred'
const NOT_AUTHENTICATED = 'Authentication failed, a new PaymentMethod needs to be attached.'
const AUTHENTICATED = 'Authentication passed, requires confirmation (server-side)'
const LEFT_OPEN = `${UNEXPECTED} The payment has not been confirmed yet. Nothing was charged.`

/** Returns whether a charge is running, so that no other one may start here. */
export function isRunning({ step }: ChargeState): boolean {
  return step === 'charging' || step === 'authenticating' || step === 'confirming' || step === 'givingUp'
}

/** Returns whether a pay button may be pressed: not while a charge is running or its outcome is unknown. */
export function mayPay(state: ChargeState): boolean {
  return !isRunning(state) && !['unanswered', 'interrupted', 'busy'].includes(state.step)
}

/**
 * Returns the lines of the current charge, even if the quote has changed since; undefined if there is no
 * charge.
 */
export function linesOf(state: ChargeState): readonly TransactionLine[] | undefined {
  if (state.step === 'changed') return state.lines
  return 'request' in state ? state.request.lines : undefined
}

/**
 * Returns the next step of a charge after an event; an event that does not belong to the step changes
 * nothing.
 */
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

function confirming(request: ChargeRequest, startedCharge: Begun, message: string): ChargeStep {
  return to(
    { step: 'confirming', request, begun: startedCharge, message },
    { do: 'confirm', request, begun: startedCharge },
  )
}

function authenticating(request: ChargeRequest, startedCharge: Begun, clientSecret: string): ChargeStep {
  return to({ step: 'authenticating', request, begun: startedCharge }, { do: 'authenticate', clientSecret })
}

function afterCharge(request: ChargeRequest, checkout: Checkout): ChargeStep {
  const { transaction, requiresAction, clientSecret, paymentIntentId, status } = checkout
  const startedCharge = { clientSecret, paymentIntentId, transactionId: transaction.id }
  if (requiresAction && clientSecret !== null) return authenticating(request, startedCharge, clientSecret)
  if (status === 'requires_confirmation') return confirming(request, startedCharge, '')
  if (status === 'requires_capture' && !request.isHold) return confirming(request, startedCharge, '')
  return settled(request, transaction)
}

function afterAction(
  { request, begun: startedCharge }: { request: ChargeRequest; begun: Begun },
  outcome: ActionOutcome,
): ChargeStep {
  if ('error' in outcome)
    return to({ step: 'interrupted', request, begun: startedCharge, message: outcome.error })
  const { status } = outcome
  if (status === 'requires_confirmation') return confirming(request, startedCharge, AUTHENTICATED)
  // The provider has the payment; our server is notified now, without waiting for the webhook.
  if (status === 'requires_capture' || status === 'succeeded') return confirming(request, startedCharge, '')
  if (status === 'requires_action')
    return to({ step: 'interrupted', request, begun: startedCharge, message: LEFT_OPEN })
  const message = status === 'requires_payment_method' ? NOT_AUTHENTICATED : UNEXPECTED
  return to({ step: 'refused', message }, { do: 'giveUp', transactionId: startedCharge.transactionId })
}

function afterConfirm(request: ChargeRequest, transaction: Transaction): ChargeStep {
  return settled(request, transaction)
}

/**
 * Returns the step for a charge that the server considers finished; a status other than captured, authorized
 * or declined is unknown.
 */
function settled(request: ChargeRequest, transaction: Transaction): ChargeStep {
  const { status, message } = transaction
  if (status === 'succeeded' || (status === 'requires_capture' && request.isHold))
    return to({ step: 'done', transaction, message: doneText(transaction) }, { do: 'refresh', transaction })
  return to({ step: 'refused', message: (status === 'failed' && message) || UNKNOWN }, REFRESH)
}

/** Returns the message for a charge that was captured, or authorized as requested. */
export function doneText({ status, amount, captured }: Transaction): string {
  return status === 'requires_capture'
    ? `${money(amount)} is held on the card.`
    : `${money(captured)} Payment captured.`
}

function afterFailure(state: ChargeState, failure: CallFailure): ChargeStep {
  if (state.step !== 'charging' && state.step !== 'confirming') return stay(state)
  const { code, status, message, lines } = failure
  const { request } = state
  // Without a response, or with one that has no result, only the same call again can tell the outcome.
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
