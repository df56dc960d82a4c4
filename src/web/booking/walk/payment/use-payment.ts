import { useState } from 'react'
import { listMyCards, quoteCharge } from '../../../../shared/payments/payments.api.ts'
import { linesTotalCents } from '../../../../shared/payments/lines.ts'
import type { Card, TransactionLine } from '../../../../shared/payments/payment.ts'
import type { Job } from '../../../../shared/jobs/job.ts'
import { call } from '../../../kernel/api.ts'
import { isRunning, linesOf, mayPay } from '../../../kernel/cards/charge.ts'
import { usualCard, withNewCard } from '../../../kernel/cards/card-words.ts'
import { lineChanges } from '../../../kernel/cards/line-changes.ts'
import { useOpenAction } from '../../../kernel/cards/use-action-page.ts'
import { useChargeSteps } from '../../../kernel/cards/use-charge.ts'
import { useLoaded } from '../use-loaded.ts'
import type { Choice } from './CardChoice.tsx'
import { cardProvider } from './card-provider.ts'
import { useNewCard } from './use-new-card.ts'

/** What the deposit comes to, with the fee of that card where one is taken (DECISIONS E1, E7). */
async function quote(jobId: number, cardId: number | null, signal?: AbortSignal): Promise<TransactionLine[]> {
  const body = { productId: jobId, ...(cardId !== null && { cardId }) }
  return (await call(quoteCharge, { body }, signal ? { signal } : {})).lineItems
}

/** Paying what is due of an inquiring job: the card, what it comes to, and the one charge (spec 2 §2.8, DECISIONS E1–E3). */
export function usePayment(job: Job, onChanged: () => Promise<void>, onCheck: () => Promise<boolean>) {
  const { showPage, open } = useOpenAction()
  const charge = useChargeSteps({ loadProvider: cardProvider, showPage, onChanged })
  const { state, dismiss } = charge
  const listed = useLoaded(String(job.id), (signal) =>
    call(listMyCards, { query: { all: true, order: 'desc', job: job.id } }, { signal }),
  )
  const [saved, setSaved] = useState<Card | null>(null)
  const [chosen, setChosen] = useState<Choice | null>(null)
  /** How what is paid changed with the card that was typed. */
  const [changes, setChanges] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const cards = listed.data && saved ? withNewCard(listed.data, saved) : listed.data
  const choice: Choice = chosen ?? usualCard(cards ?? [])?.id ?? 'new'
  const cardId = choice === 'new' ? null : choice
  const standing = job.payments ? [job.payments.dueTotal, job.payments.cardFeePercent].join(' ') : ''
  const quoted = useLoaded(cards ? `${cardId} ${standing}` : null, (signal) => quote(job.id, cardId, signal))
  const lines = linesOf(state) ?? quoted.data

  function pay(id: number, asked: readonly TransactionLine[]) {
    charge.pay({ cardId: id, userId: null, jobId: job.id, lines: asked, isHold: false })
  }

  /** The card is kept: it pays at once, unless with it something else is asked for than was shown. */
  async function payWith(card: Card): Promise<void> {
    const was = lines ?? []
    setSaved(card)
    setChosen(card.id)
    try {
      const now = await quote(job.id, card.id)
      if (linesTotalCents(now) === linesTotalCents(was)) pay(card.id, now)
      else {
        // Another price is reviewed again first; what is left is the card's own fee.
        await onChanged()
        setChanges(lineChanges(was, now))
      }
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  const newCard = useNewCard(job.id, showPage, (card) => void payWith(card))

  return {
    charge,
    open,
    cards,
    listed,
    choice,
    lines,
    quoted,
    newCard,
    changes,
    problem,
    isBusy: isChecking || isRunning(state) || newCard.isBusy,
    /** The amount that stands on the button is the one for this card. */
    isSure: state.step === 'changed' || quoted.isCurrent,
    isLocked: !mayPay(state) || newCard.isBusy || newCard.isUnanswered,
    choose: (wanted: Choice) => {
      setChosen(wanted)
      setChanges([])
      setProblem(null)
      dismiss()
    },
    submit: async (form: HTMLElement | null) => {
      setChanges([])
      setProblem(null)
      // Nobody pays for a price that has changed since they agreed to it, or for a move that is off.
      setChecking(true)
      const isStill = await onCheck()
      setChecking(false)
      if (!isStill) return
      if (cardId === null) await newCard.save(form)
      else if (lines) pay(cardId, lines)
    },
  }
}
