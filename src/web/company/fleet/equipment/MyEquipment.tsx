import { useQuery } from '@tanstack/react-query'
import { EQUIPMENT_CATEGORY_LABELS } from '../../../../shared/company/fleet/equipment.ts'
import { formatDay, formatInstant } from '../../../../shared/kernel/dates.ts'
import { listMyEquipment } from '../../../../shared/company/fleet/equipment.api.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { EmptyState, ErrorState, LoadingText } from '../../../ui/states.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import classes from '../../../ui/records.module.css'
import ui from '../../../ui/primitives.module.css'

/** The equipment that the signed-in person holds, with due dates. */
export function MyEquipment({ timezoneOf }: { timezoneOf: (companyId: number) => string }) {
  const query = useQuery(callQuery(listMyEquipment, {}))
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingText />
  if (query.data.length === 0)
    return (
      <EmptyState
        title="Nothing is checked out to you."
        text="Equipment checked out to you will appear here."
      />
    )
  return (
    <ul className={ui['listStack']} aria-label="Your equipment">
      {query.data.map((held) => (
        <li key={held.id} className={classes['card']}>
          <div className={classes['cardHead']}>
            <h2 className={classes['cardTitle']}>
              {held.quantity > 1 && `${held.quantity} × `}
              {held.equipment.name}
            </h2>
            {held.isOverdue && <StatusBadge label="Overdue" color="red" />}
          </div>
          <p className={ui['hint']}>
            {EQUIPMENT_CATEGORY_LABELS[held.equipment.category]}
            {held.equipment.tag !== '' && `, ${held.equipment.tag}`}. Taken{' '}
            {formatInstant(held.outAt, timezoneOf(held.company.id))}
            {held.dueDate !== null && `, due back ${formatDay(held.dueDate)}`}.
          </p>
          {held.note !== '' && <p className={classes['text']}>{held.note}</p>}
        </li>
      ))}
    </ul>
  )
}
