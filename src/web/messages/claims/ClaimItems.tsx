import { Text } from '@mantine/core'
import { CLAIM_PROBLEM_LABELS, type Claim } from '../../../shared/messages/claims/claim.ts'
import { dollars } from './dispute-words.ts'
import { InventoryFacts } from './InventoryFacts.tsx'
import { Thumbs } from './Thumbs.tsx'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

/** The items of a claim with what is asked and offered, and the photos of the client beside those of the inventory. */
export function ClaimItems({ items }: { items: Claim['items'] }) {
  if (items.length === 0) return null
  return (
    <ol className={`${ui['list']} ${classes['items']}`} aria-label="Items">
      {items.map((item) => (
        <li key={item.id}>
          <div className={classes['itemHead']}>
            <Text fw={600}>
              {item.item}
              <Text span c="dimmed" fw={400}>
                {' '}
                · {CLAIM_PROBLEM_LABELS[item.problem]}
              </Text>
            </Text>
            <Text className={classes['figure'] ?? ''}>
              {dollars(item.asked)}
              {item.offered !== null && (
                <Text span fw={600} className={classes['offered'] ?? ''}>
                  Offer: {dollars(item.offered)}
                </Text>
              )}
            </Text>
          </div>
          {item.details !== '' && <p className={classes['words']}>{item.details}</p>}
          <Thumbs urls={item.photos} label={`Photos of ${item.item}`} />
          {item.article && <InventoryFacts name={item.item} facts={item.article} />}
          {item.inventoryPhotos.length > 0 && (
            <>
              <Text size="sm" c="dimmed" mt={4}>
                Before the move
              </Text>
              <Thumbs urls={item.inventoryPhotos} label={`Photos of ${item.item} before the move`} />
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
