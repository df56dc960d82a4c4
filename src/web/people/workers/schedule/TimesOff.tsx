import { Button } from '@mantine/core'
import { useState } from 'react'
import { listTimesOff, removeTimeOff } from '../../../../shared/people/workers/schedule.api.ts'
import type { Schedule, TimeOff } from '../../../../shared/people/workers/times-off.ts'
import { listWorkers } from '../../../../shared/people/workers/worker-list.api.ts'
import { call } from '../../../kernel/api.ts'
import { keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import type { ScheduleOwner } from '../workers.queries.ts'
import { timeOffSpanText } from './months.ts'
import { TimeOffDialog } from './TimeOffDialog.tsx'
import { TimeOffRow } from './TimeOffRow.tsx'
import classes from '../workers.module.css'
import ui from '../../../ui/primitives.module.css'

/** What the viewer may do with time off: request their own, decide about others', or view it. */
export type TimeOffPermission = 'ask' | 'decide' | 'view'

interface Props {
  whose: ScheduleOwner
  schedule: Schedule
  may: TimeOffPermission
  /** Shows the month of the new entry. */
  onMonth: (month: string) => void
}

/** Lists the time off of the shown month, with a button for a new one. */
export function TimesOff({ whose, schedule, may, onMonth }: Props) {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<TimeOff | null>(null)
  const renew = useRefetch(keyBelow(listWorkers), keyBelow(listTimesOff))
  return (
    <section className={ui['section']} aria-labelledby="times-off">
      <div className={classes['bar']}>
        <h2 id="times-off" className={ui['headingMedium']}>
          Times off
        </h2>
        {may !== 'view' && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {may === 'ask' ? 'Request time off' : 'Add time off'}
          </Button>
        )}
      </div>
      {schedule.timesOff.length === 0 ? (
        <p className={ui['hint']}>None in this month.</p>
      ) : (
        <ul className={ui['listStack']} aria-label="Times off">
          {schedule.timesOff.map((off) => (
            <TimeOffRow
              key={off.id}
              off={off}
              timezone={schedule.timezone}
              mayDecide={may === 'decide'}
              onRemove={may === 'view' ? undefined : () => setRemoved(off)}
              onDecided={renew}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <TimeOffDialog
          whose={whose}
          timezone={schedule.timezone}
          onClose={() => setAdding(false)}
          onSaved={async (off) => {
            onMonth(off.firstDay.slice(0, 7))
            await renew()
          }}
        />
      )}
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        question={`Remove the time off ${removed ? timeOffSpanText(removed) : ''}?`}
        confirmLabel="Remove time off"
        onConfirm={async () => {
          if (!removed) return
          const { message } = await call(removeTimeOff, { params: { id: removed.id } })
          showSuccess(message)
          await renew()
        }}
      />
    </section>
  )
}
