import { Text } from '@mantine/core'
import { shownName } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { ITEM_SIDE_LABELS } from '../../../../shared/jobs/documents/inventory.items.ts'
import type { Article } from './articles.ts'

/** What the crew recorded of an article beside its symbols: its room, its marks, and that it is of high value. */
export function ItemFacts({ article }: { article: Article }) {
  const { room = '', marks = [], isHighValue, value } = article
  const facts = [
    shownName(room),
    ...marks.map(({ side, codes }) => `${ITEM_SIDE_LABELS[side]}: ${codes.join(' ')}`),
  ].filter((fact) => fact !== '')
  if (facts.length === 0 && isHighValue !== true) return null
  return (
    <>
      {facts.length > 0 && (
        <Text size="sm" c="dimmed" fw={400}>
          {facts.join(' · ')}
        </Text>
      )}
      {isHighValue === true && (
        <Text size="sm" fw={600}>
          High value: {value ? `$${value.toLocaleString('en-US')} declared` : 'not declared yet'}
        </Text>
      )}
    </>
  )
}
