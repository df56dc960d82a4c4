import { Text } from '@mantine/core'
import { ITEM_SIDE_LABELS } from '../../../../shared/jobs/documents/inventory.items.ts'
import type { Article } from './articles.ts'
import type { RowsProps } from './rows.ts'

/** What the crew recorded of an article beside its symbols: its room, its marks, and that it is of high value. */
export function ItemFacts({ article, nameOf }: { article: Article } & Pick<RowsProps, 'nameOf'>) {
  const { room = '', marks = [], isHighValue, value } = article
  const facts = [
    nameOf(room),
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
