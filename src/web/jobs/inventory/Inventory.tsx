import { Alert, Button, SegmentedControl, Title } from '@mantine/core'
import { memo, useCallback } from 'react'
import type { InventoryPart } from '../../../shared/jobs/inventory/inventory.changes.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { DeliveryView } from './DeliveryView.tsx'
import { OriginView } from './OriginView.tsx'
import { dependentsOf } from './inventory-model.ts'
import { RefusedChange } from './RefusedChange.tsx'
import { SignView } from './SignView.tsx'
import { INVENTORY_VIEWS, type InventoryViewName } from './views.ts'
import { useInventory } from './use-inventory.ts'
import classes from './inventory.module.css'

const VIEW_LABELS: Record<InventoryViewName, string> = {
  origin: 'Origin',
  delivery: 'Delivery',
  sign: 'Sign',
}

interface Props {
  jobId: number
  view: InventoryViewName
  onView: (view: InventoryViewName) => void
  /** Opens the job. */
  onLeave: () => void
  /** Opens the document to sign it. */
  onSign: () => void
}

/** The inventory of a job on the crew's phone: the walk at origin, the check-off at delivery, and what is signed. */
export function Inventory({ jobId, view, onView, onLeave, onSign }: Props) {
  const { inventory, saved, change, error, refetch } = useInventory(jobId)
  const onChange = useCallback((part: InventoryPart) => change(part), [change])
  if (!inventory) {
    if (!error) return <LoadingText />
    return <ErrorState isScreen message={error.message} onRetry={() => void refetch()} />
  }
  const dependents = new Set(
    saved.refused.flatMap((action) => dependentsOf(action, saved.refused)).map(({ id }) => id),
  )
  const props = { inventory, waiting: saved.photos, onChange }
  return (
    <div className={classes['page']}>
      <Button variant="subtle" size="lg" className={classes['back'] ?? ''} onClick={onLeave}>
        Back to the job
      </Button>
      <Title order={1} size="h3">
        Inventory
      </Title>
      {inventory.blockedBy !== null && <Alert color="yellow">{inventory.blockedBy}</Alert>}
      {saved.refused
        .filter((action) => !dependents.has(action.id))
        .map((action) => (
          <RefusedChange
            key={action.id}
            action={action}
            refused={saved.refused}
            articles={inventory.articles}
          />
        ))}
      <Parts view={view} onView={onView} />
      <output className={classes['state']}>
        {saved.waiting.length === 0 ? 'All changes are sent.' : savedText(saved.waiting.length)}
      </output>
      {view === 'origin' && <OriginView {...props} />}
      {view === 'delivery' && <DeliveryView {...props} />}
      {view === 'sign' && <SignView inventory={inventory} waiting={saved.waiting.length} onSign={onSign} />}
    </div>
  )
}

/** Not made again with each change. */
const Parts = memo(function Parts({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  return (
    <SegmentedControl
      fullWidth
      aria-label="Part of the inventory"
      classNames={{ label: classes['segment'] ?? '' }}
      data={INVENTORY_VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
      value={view}
      onChange={(next) => onView(next as InventoryViewName)} // one of INVENTORY_VIEWS
    />
  )
})

function savedText(count: number): string {
  return count === 1 ? '1 change is saved on this phone.' : `${count} changes are saved on this phone.`
}
