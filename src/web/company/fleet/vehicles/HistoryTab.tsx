import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VehicleChange, VehicleFile } from '../../../../shared/company/fleet/vehicle.ts'
import { formatDay, formatInstant } from '../../../../shared/kernel/dates.ts'
import { listVehicleChanges } from '../../../../shared/company/fleet/fleet.api.ts'
import { listQuery } from '../../../kernel/queries.ts'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import type { FleetCompany } from '../fleet-company.ts'
import { vehicleEvents } from './vehicle-events.ts'
import section from '../../../ui/section.module.css'
import classes from '../../../ui/records.module.css'
import ui from '../../../ui/primitives.module.css'

/** The events of a vehicle, and the changes to its data. */
export function HistoryTab({ company, vehicle }: { company: FleetCompany; vehicle: VehicleFile }) {
  const events = vehicleEvents(vehicle)
  return (
    <div className={section['stack']}>
      <h3 className={ui['heading']}>What happened</h3>
      {events.length === 0 ? (
        <p className={ui['hint']}>No changes yet.</p>
      ) : (
        <ul className={ui['listStack']} aria-label="What happened">
          {events.map(({ key, day, title, text }) => (
            <li key={key} className={classes['card']}>
              <p className={classes['text']}>
                {formatDay(day)}: {title}
              </p>
              {text !== '' && <p className={classes['text']}>{text}</p>}
            </li>
          ))}
        </ul>
      )}
      <Changes company={company} id={vehicle.id} />
    </div>
  )
}

function Changes({ company, id }: { company: FleetCompany; id: number }) {
  const [page, setPage] = useState(1)
  const query = useQuery(listQuery(listVehicleChanges, { params: { id }, query: { page, per_page: 20 } }))
  return (
    <>
      <h3 className={ui['heading']}>Change history</h3>
      <PagedList
        query={query}
        nouns={['change', 'changes']}
        page={page}
        onPage={setPage}
        empty={<p className={ui['hint']}>Nothing was changed yet.</p>}
      >
        {(rows) => (
          <ul className={ui['listStack']} aria-label="Change history">
            {rows.map((change) => (
              <li key={change.id} className={classes['card']}>
                <p className={classes['text']}>
                  {change.record} {change.action} by {change.who},{' '}
                  {formatInstant(change.at, company.timezone)}
                </p>
                <ChangedFields change={change} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function ChangedFields({ change }: { change: VehicleChange }) {
  return (
    <ul className={classes['changes']}>
      {change.changes.map(({ field, before, after }) => (
        <li key={field}>
          {field}:{' '}
          {change.action === 'changed' ? `${before || 'none'} → ${after || 'none'}` : before || after}
        </li>
      ))}
    </ul>
  )
}
