import { Text } from '@mantine/core'
import { DELIVERY_STATE_LABELS } from '../../../shared/jobs/documents/inventory.items.ts'
import type { ArticleFacts } from '../../../shared/messages/claims/claim.ts'
import { Thumbs } from './Thumbs.tsx'

/** What the inventory says about an article: its condition at origin, and what was found at delivery with photos. */
export function InventoryFacts({ name, facts }: { name: string; facts: ArticleFacts }) {
  const { condition, delivery } = facts
  const found = delivery && [
    DELIVERY_STATE_LABELS[delivery.state],
    delivery.exceptions.join(', '),
    delivery.note,
  ]
  return (
    <div>
      <Text size="sm">
        <b>At origin:</b> {condition.length === 0 ? 'nothing wrong was noted' : condition.join(', ')}
      </Text>
      <Text size="sm">
        <b>At delivery:</b> {found === null ? 'not checked off' : found.filter(Boolean).join('. ')}
      </Text>
      {delivery && <Thumbs urls={delivery.photos} label={`Photos of ${name} at delivery`} />}
    </div>
  )
}
