import { useState } from 'react'
import { quoteCharge } from '../../../../../shared/money/payments/payments.api.ts'
import { listMyCards } from '../../../../../shared/money/payments/cards.api.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import { call } from '../../../../kernel/api.ts'
import { isRunning, linesOf, mayPay } from '../../../../money/cards/charge.ts'
import { defaultCard } from '../../../../money/cards/card-words.ts'
import { readSession } from '../../../../kernel/session-store.ts'
import { useCardForm } from '../../../../money/cards/use-card-form.ts'
import { useOpenAction } from '../../../../money/cards/use-action-page.ts'
import { useChargeSteps } from '../../../../money/cards/use-charge.ts'
import { useLoaded } from '../use-loaded.ts'
import type { Choice } from './CardChoice.tsx'
import { cardProvider } from './card-provider.ts'

/** Handles the payment of what is due for an inquiring job: the card, the amount, and the single charge. */
export function usePayment(job: Job, onChanged: () => Promise<void>, onCheck: () => Promise<boolean>) {
  const { showPage, open } = useOpenAction()
  const [ended, setEnded] = useState(0)
  const charge = useChargeSteps({
    loadProvider: cardProvider,
    showPage,
    onChanged: async () => {
      setEnded((before) => before + 1)
      await onChanged()
    },
  })
  const { state, dismiss } = charge
  // A card that was declined before it ever paid is removed, so the cards are loaded again after each charge.
  const listed = useLoaded(`${job.id} ${ended}`, (signal) =>
    call(listMyCards, { query: { all: true, order: 'desc', job: job.id } }, { signal }),
  )
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [isKept, setKept] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const { firstName = '', lastName = '' } = readSession()?.userData ?? {}
  const newCard = useCardForm(`${firstName} ${lastName}`.trim())
  const cards = listed.data
  const isThere = chosen === 'new' || cards?.some(({ id }) => id === chosen)
  const choice: Choice = (isThere ? chosen : defaultCard(cards ?? [])?.id) ?? 'new'
  const cardId = choice === 'new' ? null : choice
  const paymentsKey = job.payments ? [job.payments.dueTotal, job.payments.cardFeePercent].join(' ') : ''
  const quoted = useLoaded(cards ? `${cardId} ${paymentsKey}` : null, async (signal) => {
    // Includes the fee of that card, if the company charges one.
    const body = { productId: job.id, ...(cardId !== null && { cardId }) }
    return (await call(quoteCharge, { body }, { signal })).lineItems
  })
  const lines = linesOf(state) ?? quoted.data
  const isBusy = isChecking || isRunning(state) || newCard.isAsking

  /** Pays what is shown by a card; asks the server first whether it is still due. */
  async function pay(
    cardOf: () => Promise<{ id: number } | { paymentMethodId: string; isKept: boolean } | null>,
  ) {
    // Prevents paying a price that has changed since the client agreed to it, or for a canceled move.
    setChecking(true)
    const isStill = await onCheck()
    setChecking(false)
    if (!isStill || !lines) return
    const card = await cardOf()
    if (card) charge.pay({ card, userId: null, jobId: job.id, lines, isHold: false })
  }

  return {
    charge,
    open,
    cards,
    listed,
    choice,
    lines,
    quoted,
    newCard,
    isKept,
    setKept,
    isBusy,
    /** The amount on the button applies to this card. */
    isSure: state.step === 'changed' || quoted.isCurrent,
    isLocked: !mayPay(state) || isBusy,
    choose: (wanted: Choice) => {
      setChosen(wanted)
      dismiss()
    },
    submit: (form: HTMLElement | null) =>
      pay(async () => {
        if (cardId !== null) return { id: cardId }
        const paymentMethodId = await newCard.make(form)
        return paymentMethodId === null ? null : { paymentMethodId, isKept }
      }),
    /** A wallet shows its owner an amount, to which the fee of a card can no longer be added. */
    mayUseWallet: mayPay(state) && job.payments?.cardFeePercent === 0,
    payByWallet: (paymentMethodId: string) => pay(() => Promise.resolve({ paymentMethodId, isKept: false })),
  }
}
