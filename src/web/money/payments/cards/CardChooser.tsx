import { Button, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsByLink } from '../../../kernel/session.ts'
import { Retry } from '../Retry.tsx'
import { AddCard } from './AddCard.tsx'
import { CardFace } from './CardFace.tsx'
import { CardList } from './CardList.tsx'
import type { ChosenCard } from './use-chosen-card.ts'
import cardClasses from './cards.module.css'
import classes from '../payments.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  jobId: number
  userId: number | null
  choice: ChosenCard
  /** The card cannot be changed while a charge is running. */
  isLocked: boolean
  /** The fields of a card that is typed for this payment. */
  typed: ReactNode
}

/**
 * Shows the card that pays, with the ways to another one: 'Change Card?', 'Add Primary Card', 'Add New Card'.
 */
export function CardChooser({ jobId, userId, choice, isLocked, typed }: Props) {
  const { cards, card: chosen, view, setView } = choice
  const mayStore = !useIsByLink()
  if (cards.isError) return <Retry message={cards.error.message} onRetry={() => void cards.refetch()} />
  if (!cards.data) return <Skeleton height={56} aria-label="Cards are loading" />
  const all = cards.data
  const addLabel = all.length === 0 ? 'Add Primary Card' : 'Add New Card'

  if (view === 'add')
    return (
      <AddCard
        title={addLabel}
        jobId={jobId}
        userId={userId}
        onSaved={choice.added}
        onCancel={() => setView('chosen')}
      />
    )
  if (choice.isTyped)
    return (
      <div className={ui['section']}>
        {typed}
        {(all.length > 0 || mayStore) && (
          <div className={classes['actions']}>
            <Button
              variant="subtle"
              disabled={isLocked}
              onClick={() => setView(all.length === 0 ? 'add' : 'list')}
            >
              {all.length === 0 ? addLabel : 'Change Card?'}
            </Button>
          </div>
        )}
        {all.length === 0 && mayStore && (
          <Text size="sm" c="dimmed">
            A primary card is saved without paying now. The moving company may charge it when a payment that
            you agreed to is due.
          </Text>
        )}
      </div>
    )
  return (
    <div className={ui['section']}>
      {view === 'list' && all.length > 0 ? (
        <CardList
          cards={all}
          chosenId={chosen?.id ?? null}
          isLocked={isLocked}
          onChoose={choice.choose}
          onChanged={choice.changed}
        />
      ) : chosen ? (
        <div className={cardClasses['card']}>
          <span className={cardClasses['face']}>
            <CardFace card={chosen} />
          </span>
          <Button variant="subtle" disabled={isLocked} onClick={() => setView('list')}>
            Change Card?
          </Button>
        </div>
      ) : (
        <p className={classes['alertText']}>
          {all.length === 0
            ? 'There is no card yet. You can charge a primary card when a payment that the client agreed to is due.'
            : 'None of the cards can be used anymore.'}
        </p>
      )}
      {(view === 'list' || !chosen) && (
        <div className={classes['actions']}>
          {mayStore && (
            <Button
              variant={chosen ? 'default' : 'filled'}
              disabled={isLocked}
              onClick={() => setView('add')}
            >
              {addLabel}
            </Button>
          )}
          {view === 'list' && userId === null && (
            <Button variant="default" disabled={isLocked} onClick={() => setView('typed')}>
              Pay with another card
            </Button>
          )}
          {view === 'list' && chosen && (
            <Button variant="subtle" onClick={() => setView('chosen')}>
              Close
            </Button>
          )}
          {view === 'chosen' && all.length > 0 && (
            <Button variant="subtle" onClick={() => setView('list')}>
              Show cards
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
