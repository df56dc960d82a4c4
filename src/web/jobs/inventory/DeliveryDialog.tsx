import { Button, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import {
  DELIVERY_STATE_LABELS,
  DELIVERY_STATES,
  ITEM_SIDE_LABELS,
  type DeliveryState,
} from '../../../shared/jobs/documents/inventory.items.ts'
import { EXCEPTION_SYMBOLS } from '../../../shared/jobs/documents/inventory.symbols.ts'
import type { JobInventory } from '../../../shared/jobs/inventory/inventory.api.ts'
import type { InventoryPart } from '../../../shared/jobs/inventory/inventory.changes.ts'
import { ItemPhotos, SentPhoto } from './ItemPhotos.tsx'
import { CodeChips, ItemSheet } from './ItemSheet.tsx'
import { codesText, conditionText, itemText } from './inventory-texts.ts'
import type { ShownDelivery, ShownItem, WaitingPhoto } from './inventory-model.ts'
import classes from './inventory.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  inventory: JobInventory
  item: ShownItem
  delivery: ShownDelivery | undefined
  waiting: readonly WaitingPhoto[]
  isReadOnly: boolean
  onChange: (part: InventoryPart) => void
  onClose: () => void
}

/** What was found of one article at the destination, beside its condition at origin. */
export function DeliveryDialog(props: Props) {
  const { inventory, item, delivery, waiting, isReadOnly, onChange, onClose } = props
  const [note, setNote] = useState(delivery?.note ?? '')
  const state = delivery?.state
  const codes = delivery?.codes ?? []
  const marks = item.marks ?? []
  const deliver = (next: DeliveryState, more: { codes?: string[]; note?: string } = {}) =>
    onChange({ kind: 'deliver', keys: [item.key], state: next, codes, note, ...more })
  return (
    <ItemSheet item={item} onClose={onClose}>
      <section className={ui['stackTight']} aria-label="Condition at origin">
        <Text fw={600}>Condition at origin</Text>
        {marks.map((mark, index) => (
          // Marks have no other key than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className={classes['fact']}>
            {ITEM_SIDE_LABELS[mark.side]}: {codesText(mark.codes)}
          </p>
        ))}
        {marks.length === 0 && (
          <p className={classes['fact']}>{conditionText(item) || 'Nothing was noted.'}</p>
        )}
        {item.photos.length > 0 && (
          <ul className={`${ui['list']} ${classes['photos']}`}>
            {item.photos.map(({ id, source_url: url }, index) => (
              <li key={id}>
                <SentPhoto url={url} alt={`${index + 1} of ${itemText(item)} at origin`} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <SegmentedControl
        fullWidth
        aria-label="At delivery"
        disabled={isReadOnly}
        classNames={{ label: classes['segment'] ?? '' }}
        data={DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_LABELS[value] }))}
        value={state ?? ''}
        onChange={(value) => deliver(value as DeliveryState)} // one of DELIVERY_STATES
      />
      {state === 'damaged' && (
        <CodeChips
          legend="What is wrong now?"
          symbols={EXCEPTION_SYMBOLS}
          codes={codes}
          isReadOnly={isReadOnly}
          onChange={(next) => deliver('damaged', { codes: next })}
        />
      )}
      {(state === 'damaged' || state === 'missing') && (
        <>
          <Textarea
            size="lg"
            label="Note"
            autosize
            minRows={2}
            maxLength={TEXT_LIMITS.other}
            readOnly={isReadOnly}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            onBlur={() => {
              if (note.trim() !== (delivery?.note ?? '')) deliver(state, { note: note.trim() })
            }}
          />
          <ItemPhotos
            at={{
              jobId: inventory.jobId,
              companyId: inventory.companyInfo.id,
              key: item.key,
              place: 'destination',
            }}
            name={itemText(item)}
            photos={delivery?.photos ?? []}
            waiting={waiting}
            isReadOnly={isReadOnly}
            onRemove={(photo) => onChange({ kind: 'dropPhoto', key: item.key, photo })}
          />
        </>
      )}
      {state !== undefined && !isReadOnly && (
        <Button
          size="lg"
          variant="default"
          onClick={() => onChange({ kind: 'deliver', keys: [item.key], state: null, codes: [], note: '' })}
        >
          Not checked off yet
        </Button>
      )}
    </ItemSheet>
  )
}
