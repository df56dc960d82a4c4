import { Button } from '@mantine/core'
import { useState } from 'react'
import { choosePrimaryCard, removeCard } from '../../../../shared/money/payments/cards.api.ts'
import type { Card } from '../../../../shared/money/payments/checkout.ts'
import { call } from '../../../kernel/api.ts'
import { useIsByLink } from '../../../kernel/session.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CardFace } from './CardFace.tsx'
import { cardLabel } from '../../cards/card-words.ts'
import classes from './cards.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  cards: readonly Card[]
  chosenId: number | null
  isLocked: boolean
  /** Null if no card is chosen here. */
  onChoose: ((card: Card) => void) | null
  /** Called when the stored cards have changed. */
  onChanged: () => void
}

/** Lists all stored cards: one can be chosen to pay, made primary, or removed. */
export function CardList({ cards, chosenId, isLocked, onChoose, onChanged }: Props) {
  const [removing, setRemoving] = useState<Card | null>(null)
  const mayStore = !useIsByLink()
  return (
    <>
      <ul className={ui['listStack']} aria-label="Cards">
        {cards.map((card) => (
          <li key={card.id} className={classes['card']} data-chosen={card.id === chosenId}>
            {onChoose === null ? (
              <span className={classes['face']}>
                <CardFace card={card} />
              </span>
            ) : (
              <button
                type="button"
                className={classes['choose']}
                aria-pressed={card.id === chosenId}
                disabled={isLocked || card.isExpired}
                onClick={() => onChoose(card)}
              >
                <CardFace card={card} />
              </button>
            )}
            <span className={classes['actions']} hidden={!mayStore}>
              {!card.primaryCard && !card.isExpired && (
                <AsyncButton
                  variant="subtle"
                  disabled={isLocked}
                  aria-label={`Make primary: ${cardLabel(card)}`}
                  action={async () => {
                    await call(choosePrimaryCard, { body: { id: card.id } })
                    onChanged()
                  }}
                >
                  Make primary
                </AsyncButton>
              )}
              <Button
                variant="subtle"
                color="red"
                disabled={isLocked}
                aria-label={`Remove: ${cardLabel(card)}`}
                onClick={() => setRemoving(card)}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        question={`Are you sure you want to remove ${removing ? cardLabel(removing) : 'this card'}?`}
        confirmLabel="Remove card"
        onConfirm={async () => {
          if (!removing) return
          await call(removeCard, { params: { id: removing.id } })
          onChanged()
        }}
      />
    </>
  )
}
