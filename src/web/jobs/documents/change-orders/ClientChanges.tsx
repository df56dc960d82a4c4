import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { getChangeOrders } from '../../../../shared/jobs/change-orders/change-orders.api.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { ChangeLines } from './ChangeLines.tsx'
import { PdfButton } from './OrderCard.tsx'
import classes from './change-orders.module.css'
import ui from '../../../ui/primitives.module.css'

/** The change orders of a move for its client, to read and as PDF; nothing if there are none. */
export function ClientChanges({ jobId }: { jobId: number }) {
  const id = useId()
  const { data } = useQuery(callQuery(getChangeOrders, { params: { id: jobId } }))
  if (!data || data.orders.length === 0) return null
  return (
    <section className={`${ui['card']} ${classes['client']}`} aria-labelledby={id}>
      <h2 id={id} className={ui['heading']}>
        Change orders
      </h2>
      <ul className={`${ui['list']} ${ui['stack']}`}>
        {data.orders.map((order) => (
          <li key={order.id} className={ui['stackTight']}>
            <span>{`Signed by ${order.signedBy}, ${formatInstant(order.signedAt, data.timezone)}`}</span>
            {order.withdrawn && <span>{`Withdrawn: ${order.withdrawn.reason}`}</span>}
            <ChangeLines
              lines={order.lines}
              total={order.total}
              isFixed={order.isFixed}
              {...(order.withdrawn === null && { before: order.agreedBefore, after: order.agreedAfter })}
            />
            <PdfButton jobId={jobId} order={order.id} />
          </li>
        ))}
      </ul>
      <p className={classes['flag']}>A change order is part of what you agreed to pay.</p>
    </section>
  )
}
