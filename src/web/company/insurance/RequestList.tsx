import { useQuery } from '@tanstack/react-query'
import { POLICY_TYPE_LABELS } from '../../../shared/company/insurance/policy.ts'
import { formatDay, formatInstant } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { listInsuranceRequests } from '../../../shared/company/insurance/insurance.api.ts'
import { listQuery } from '../../kernel/queries.ts'
import section from '../../ui/section.module.css'
import classes from '../../ui/records.module.css'
import ui from '../../ui/primitives.module.css'

/** The newest requests for insurance, to avoid duplicate requests; renders nothing if there are none. */
export function RequestList({ companyId, timezone }: { companyId: number; timezone: string }) {
  const { data } = useQuery(listQuery(listInsuranceRequests, { query: { company: companyId, per_page: 10 } }))
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label="Requests for insurance" className={section['stack']}>
      <h3 className={ui['heading']}>Requests</h3>
      <ul className={ui['listStack']}>
        {data.rows.map((request) => (
          <li key={request.id} className={classes['card']}>
            <p className={classes['text']}>
              {POLICY_TYPE_LABELS[request.type]}
              {request.limit !== null && `, ${formatCents(centsFromDollars(request.limit))}`}, from{' '}
              {formatDay(request.startDate)}
            </p>
            {request.note !== '' && <p className={classes['text']}>{request.note}</p>}
            <p className={ui['hint']}>
              {request.isBroker ? 'Sent to the broker' : 'Reminder sent'} ({request.sentTo}) by{' '}
              {request.createdBy}, {formatInstant(request.createdAt, timezone)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
