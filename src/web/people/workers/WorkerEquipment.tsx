import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listEquipment } from '../../../shared/company/fleet/equipment.api.ts'
import type { Equipment } from '../../../shared/company/fleet/equipment.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { listQuery } from '../../kernel/queries.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './workers.module.css'
import ui from '../../ui/primitives.module.css'

const MOST = 100

/** Shows the equipment that a worker has. */
export function WorkerEquipment({ workerId }: { workerId: number }) {
  const query = useQuery(listQuery(listEquipment, { query: { worker: workerId, per_page: MOST } }))
  if (query.isError && !query.data)
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  if (!query.data)
    return <Skeleton height={120} radius="md" component="output" aria-label="Loading equipment" />
  const held = query.data.rows.flatMap((item) => loansOf(item, workerId))
  if (held.length === 0)
    return (
      <EmptyState
        title="No equipment"
        text="Equipment checked out to them on the Equipment page appears here."
      />
    )
  return (
    <ul className={ui['listStack']} aria-label="Equipment">
      {held.map(({ item, loan }) => (
        <li key={loan.id} className={classes['card']} aria-label={item.name}>
          <div className={classes['facts']}>
            <div className={classes['name']}>
              {loan.quantity > 1 && `${loan.quantity} × `}
              {item.name}
              {item.tag !== '' && ` (${item.tag})`}
            </div>
            <div className={ui['small']}>
              {[
                `Since ${formatDay(loan.outAt.slice(0, 10))}`,
                loan.dueDate === null ? '' : `due ${formatDay(loan.dueDate)}`,
                loan.note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
          {loan.isOverdue && <StatusBadge label="Overdue" color="red" />}
        </li>
      ))}
    </ul>
  )
}

function loansOf(item: Equipment, workerId: number) {
  return item.loans
    .filter(({ worker, returnedAt }) => worker.id === workerId && returnedAt === null)
    .map((loan) => ({ item, loan }))
}
