import { brandName } from '../../../../shared/jobs/finances/words.ts'
import { Badge } from '@mantine/core'
import type { Card } from '../../../../shared/money/payments/checkout.ts'
import { CardMark } from './CardMark.tsx'
import { fundingName } from '../../cards/card-words.ts'
import classes from './cards.module.css'
import ui from '../../../ui/primitives.module.css'

/** Shows a stored card: brand, mask, name, type, expiry, and whether it is the primary one. */
export function CardFace({ card }: { card: Card }) {
  const expiry = expiryOf(card)
  const facts = [card.cardName, fundingName(card.funding)].filter((fact) => fact !== '')
  return (
    <>
      <CardMark brand={card.cardType} />
      <span className={ui['column']}>
        <span className={classes['mask']}>
          {brandName(card.cardType)} •••• {card.cardNumberMasked.slice(-4)}
        </span>
        <span className={classes['sub']}>
          {facts.join(' · ')}
          {facts.length > 0 && expiry !== '' && ' · '}
          <span className={card.isExpired ? classes['expired'] : undefined}>{expiry}</span>
        </span>
      </span>
      {card.primaryCard && (
        <Badge className={classes['primary'] ?? ''} variant="light" color="green">
          Primary
        </Badge>
      )}
    </>
  )
}

/** Returns when a card expires; a personal link shows only whether it has expired. */
function expiryOf({ expires, isExpired }: Card): string {
  if (expires === '') return isExpired ? 'Expired' : ''
  return isExpired ? `Expired ${expires}` : `Expires ${expires}`
}
