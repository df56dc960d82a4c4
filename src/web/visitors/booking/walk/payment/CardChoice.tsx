import type { Card } from '../../../../../shared/money/payments/checkout.ts'
import { OptionCard } from '../OptionCard.tsx'
import { cardLabel, fundingName } from '../../../../money/cards/card-words.ts'

/** The id of a stored card, or 'new' for one that is typed. */
export type Choice = number | 'new'

interface Props {
  cards: readonly Card[]
  choice: Choice
  isLocked: boolean
  onChoose: (choice: Choice) => void
}

/** The stored cards with the default one selected, and an option to enter another. */
export function CardChoice({ cards, choice, isLocked, onChoose }: Props) {
  if (cards.length === 0) return null
  return (
    <fieldset className="walk-cards" disabled={isLocked}>
      <legend>Pay with</legend>
      {cards.map((card) => (
        <OptionCard
          key={card.id}
          group="card"
          title={cardLabel(card)}
          isChosen={choice === card.id}
          isDisabled={card.isExpired}
          onChoose={() => onChoose(card.id)}
        >
          <span className="dim">{factsOf(card)}</span>
        </OptionCard>
      ))}
      <OptionCard
        group="card"
        title="Another card"
        isChosen={choice === 'new'}
        onChoose={() => onChoose('new')}
      />
    </fieldset>
  )
}

function factsOf(card: Card): string {
  const expiry = card.isExpired ? `expired ${card.expires}` : `expires ${card.expires}`
  return [card.cardName, fundingName(card.funding), expiry].filter((fact) => fact !== '').join(' · ')
}
