import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card } from '../../../../shared/money/payments/checkout.ts'
import { listMyCards } from '../../../../shared/money/payments/cards.api.ts'
import { keyBelow } from '../../../kernel/queries.ts'
import { cardsQuery } from '../payments.queries.ts'
import { defaultCard, withNewCard } from '../../cards/card-words.ts'

/**
 * Returns the stored cards that can pay for a job, and the one that pays: the usual one until another is
 * chosen.
 */
export function useChosenCard(jobId: number, userId: number | null, onChoose: () => void) {
  const client = useQueryClient()
  const query = cardsQuery(jobId, userId)
  const cards = useQuery(query)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [view, setView] = useState<'chosen' | 'list' | 'add' | 'typed'>('chosen')
  const choose = (card: Card) => {
    setChosenId(card.id)
    setView('chosen')
    onChoose()
  }
  const card = cards.data?.find(({ id }) => id === chosenId) ?? defaultCard(cards.data ?? [])
  const changed = () => void client.invalidateQueries({ queryKey: keyBelow(listMyCards) })
  return {
    cards,
    card,
    /**
     * Whether a card is typed for this payment; the office charges stored cards only (docs/decisions/0027).
     */
    isTyped: userId === null && (view === 'typed' || (view === 'chosen' && !card)),
    choose,
    /**
     * What is shown: the card that pays, all cards, the form that stores one, or the fields of one for this
     * payment.
     */
    view,
    setView,
    /** Call when the stored cards have changed. */
    changed,
    /** A card that was just saved becomes the one that pays. */
    added: (card: Card) => {
      client.setQueryData(query.queryKey, (before) => withNewCard(before ?? [], card))
      changed()
      choose(card)
    },
  }
}

export type ChosenCard = ReturnType<typeof useChosenCard>
