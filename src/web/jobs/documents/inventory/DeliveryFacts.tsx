import { Text } from '@mantine/core'
import type { z } from 'zod'
import { shownName } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { DELIVERY_STATE_LABELS } from '../../../../shared/jobs/documents/inventory.items.ts'
import { EXCEPTION_SYMBOLS } from '../../../../shared/jobs/documents/inventory.symbols.ts'
import type { shownInventorySchema } from '../../../../shared/jobs/documents/shown.ts'
import { keyOfArticle } from '../../../../shared/jobs/inventory/inventory.rules.ts'
import ui from '../../../ui/primitives.module.css'

/** What was found at the destination: the number of delivered pieces, and each that is missing or damaged. */
export function DeliveryFacts({ inventory }: { inventory: z.output<typeof shownInventorySchema> }) {
  const { articles, delivery = [] } = inventory
  if (delivery.length === 0) return null
  const found = new Map(delivery.map((one) => [one.key, one]))
  const rows = articles.flatMap((article, index) => {
    const one = found.get(keyOfArticle(article))
    return one ? [{ ...one, name: `#${article.sticker ?? index + 1} ${shownName(article.article)}` }] : []
  })
  const delivered = rows.filter(({ state }) => state !== 'missing').length
  return (
    <section className={ui['stackTight']} aria-label="At destination">
      <h3 className={ui['heading']}>At destination</h3>
      <Text>
        {delivered} of {articles.length} delivered
      </Text>
      <ul>
        {rows
          .filter(({ state }) => state !== 'delivered')
          .map(({ key, name, state, codes, note }) => (
            <li key={key}>
              <strong>{name}:</strong>{' '}
              {[DELIVERY_STATE_LABELS[state], wordsOf(codes), note].filter(Boolean).join('. ')}
            </li>
          ))}
      </ul>
    </section>
  )
}

function wordsOf(codes: readonly string[]): string {
  return EXCEPTION_SYMBOLS.filter(({ code }) => codes.includes(code))
    .map(({ code, label }) => `${code} ${label}`)
    .join(', ')
}
