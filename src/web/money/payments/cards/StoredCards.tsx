import { Button, Text } from '@mantine/core'
import { useIsByLink } from '../../../kernel/session.ts'
import { AddCard } from './AddCard.tsx'
import { CardList } from './CardList.tsx'
import { useChosenCard } from './use-chosen-card.ts'
import classes from './cards.module.css'
import ui from '../../../ui/primitives.module.css'

/** Shows the stored cards of a client while none of them pays: they can be removed, and another one added. */
export function StoredCards({ jobId }: { jobId: number }) {
  const { cards, view, setView, added, changed } = useChosenCard(jobId, null, () => undefined)
  const isByLink = useIsByLink()
  const all = cards.data ?? []
  if (all.length === 0) return null
  return (
    <section className={ui['section']} aria-label="Your cards">
      <h3 className={ui['heading']}>Your cards</h3>
      <CardList cards={all} chosenId={null} isLocked={false} onChoose={null} onChanged={changed} />
      {isByLink ? (
        <Text size="sm" c="dimmed">
          To add or remove a card, log in with your password.
        </Text>
      ) : view === 'add' ? (
        <AddCard
          title="Add New Card"
          jobId={jobId}
          userId={null}
          onSaved={added}
          onCancel={() => setView('chosen')}
        />
      ) : (
        <div className={classes['actions']}>
          <Button variant="default" mih={44} onClick={() => setView('add')}>
            Add New Card
          </Button>
        </div>
      )}
    </section>
  )
}
