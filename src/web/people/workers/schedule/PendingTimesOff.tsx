import { useQuery } from '@tanstack/react-query'
import { focusAfterLoss } from '../../../kernel/focus.ts'
import { keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { timesOffQuery } from '../workers.queries.ts'
import { TimeOffRow } from './TimeOffRow.tsx'
import classes from '../workers.module.css'
import ui from '../../../ui/primitives.module.css'
import { listTimesOff } from '../../../../shared/people/workers/schedule.api.ts'
import { listWorkers } from '../../../../shared/people/workers/worker-list.api.ts'

/** Lists time-off requests that await the office; shows nothing if there are none. */
export function PendingTimesOff({ timezone }: { timezone: string }) {
  const refetch = useRefetch(keyBelow(listWorkers), keyBelow(listTimesOff))
  const { data } = useQuery(timesOffQuery)
  if (!data || data.total === 0) return null
  return (
    <section className={`${ui['section']} ${classes['waiting']}`} aria-labelledby="asked-times-off">
      <h2 id="asked-times-off" tabIndex={-1} className={ui['headingMedium']}>
        Time-off requests ({data.total})
      </h2>
      <ul className={ui['listStack']}>
        {data.rows.map((off) => (
          <TimeOffRow
            key={off.id}
            off={off}
            timezone={timezone}
            isNamed
            mayDecide
            onDecided={async () => {
              await refetch()
              focusAfterLoss('asked-times-off', 'main')
            }}
          />
        ))}
      </ul>
    </section>
  )
}
