import { List, Text } from '@mantine/core'
import { lineName } from '../../../shared/jobs/estimates/item-label.ts'
import { namedLinesSchema } from '../../../shared/jobs/documents/shown.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { Wording } from './AgreePanel.tsx'
import type { PanelSlot } from './panel.ts'
import classes from './documents.module.css'

/** A document for crew members who see no amounts: its text and the names of its lines. */
export function WithoutAmounts({ slot, document }: { slot: PanelSlot; document: JobDocument }) {
  const { lineItems } = namedLinesSchema.parse(document.variables)
  return (
    <>
      <Text size="sm" c="dimmed">
        Amounts are shown to crew members with the permission Payment.
      </Text>
      {'wording' in document.variables && (
        <div className={classes['paper']}>
          <Wording slot={slot} document={document} />
        </div>
      )}
      {lineItems.length > 0 && (
        <List aria-label="Lines">
          {lineItems.map((line) => (
            <List.Item key={`${line.item} ${line.label ?? ''}`}>{lineName(line, slot.variables)}</List.Item>
          ))}
        </List>
      )}
    </>
  )
}
