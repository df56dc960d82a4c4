import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cancelTransaction } from '../../../shared/money/payments/payments.api.ts'
import type { Transaction } from '../../../shared/jobs/finances/payment.ts'
import { call } from '../../kernel/api.ts'
import { failureOf, sendCharge, sendConfirm } from './calls.ts'
import {
  IDLE,
  isRunning,
  nextStep,
  type ChargeEffect,
  type ChargeEvent,
  type ChargeRequest,
  type ChargeState,
} from './charge.ts'
import type { ActionOutcome, CardProvider, ShowPage } from './provider.ts'

/** Milliseconds that 'Payment captured.' stays visible; the payment itself shows immediately. */
const SHOWS_MS = 3_000

/** What a screen has to provide to charge a card. */
interface Seams {
  loadProvider: () => Promise<CardProvider>
  /** Shows the bank's page for providers that leave it to us. */
  showPage: ShowPage
  /** Called when the job has changed. */
  onChanged: (transaction: Transaction | null) => Promise<unknown>
}

export interface RunningCharge {
  state: ChargeState
  pay: (request: ChargeRequest) => void
  /** Runs 'Check again', or asks the bank's question once more. */
  again: () => void
  giveUp: () => void
  dismiss: () => void
}

/** Runs a charge through all its steps and returns its state and actions. */
export function useChargeSteps({ loadProvider, showPage, onChanged }: Seams): RunningCharge {
  const [state, setState] = useState<ChargeState>(IDLE)
  const current = useRef(state)
  const givingUp = useRef<Promise<unknown> | undefined>(undefined)
  // A charge takes time: its end is reported to the latest callback of the screen.
  const latestOnChanged = useRef(onChanged)
  useEffect(() => {
    latestOnChanged.current = onChanged
  })

  function send(event: ChargeEvent) {
    const next = nextStep(current.current, event)
    current.current = next.state
    setState(next.state)
    for (const effect of next.effects) void run(effect)
  }

  async function run(effect: ChargeEffect): Promise<void> {
    if (effect.do === 'refresh') return void (await latestOnChanged.current(effect.transaction))
    try {
      send(await eventOf(effect))
    } catch (error) {
      send({ type: 'failed', failure: failureOf(error) })
    }
  }

  async function eventOf(effect: Exclude<ChargeEffect, { do: 'refresh' }>): Promise<ChargeEvent> {
    switch (effect.do) {
      case 'charge':
        // The server accepts one charge per job at a time, so the earlier one has to be canceled first.
        await givingUp.current
        return { type: 'charged', checkout: await sendCharge(effect.request) }
      case 'authenticate':
        return { type: 'authenticated', outcome: await authenticate(effect.clientSecret) }
      case 'confirm':
        return { type: 'confirmed', transaction: await sendConfirm(effect) }
      case 'giveUp':
        // If it can no longer be canceled, the reloaded job shows its outcome.
        givingUp.current = call(cancelTransaction, { params: { id: effect.transactionId } }).catch(
          () => undefined,
        )
        await givingUp.current
        return { type: 'givenUp' }
    }
  }

  async function authenticate(clientSecret: string): Promise<ActionOutcome> {
    try {
      const provider = await loadProvider()
      return await provider.handleCardAction(clientSecret, showPage)
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }

  const isBusy = isRunning(state)
  useEffect(() => {
    if (!isBusy) return
    // If the user leaves now, they do not see the outcome of the payment, so the browser asks first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])

  const isDone = state.step === 'done'
  const close = useEffectEvent(() => send({ type: 'seen' }))
  useEffect(() => {
    if (!isDone) return
    const timer = window.setTimeout(close, SHOWS_MS)
    return () => window.clearTimeout(timer)
  }, [isDone])

  return {
    state,
    pay: (request) => send({ type: 'pay', request }),
    again: () => send({ type: 'again' }),
    giveUp: () => send({ type: 'giveUp' }),
    dismiss: () => send({ type: 'dismissed' }),
  }
}
