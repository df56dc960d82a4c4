import { Alert, Button } from '@mantine/core'
import { IconCalendar, IconCircleCheck, IconCircleX, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { PaidJob, PaymentsSlot } from '../slot.ts'
import { CancelMove } from './CancelMove.tsx'
import { ChangeCrewSize } from './ChangeCrewSize.tsx'
import { ChangeDate } from './ChangeDate.tsx'
import { costText } from './fees.ts'
import classes from '../payments.module.css'
import ui from '../../../ui/primitives.module.css'

/** Shows what a client may change in a scheduled job for a fee, and lets them cancel it. */
export function PaidChanges({ job, ...slot }: Pick<PaymentsSlot, 'job' | 'onAnswered'>) {
  const { id, payments } = job
  if (id === null || !payments?.changeFees) return null
  return <Changes job={{ ...job, id, payments }} fees={payments.changeFees} {...slot} />
}

interface Props {
  job: PaidJob
  fees: NonNullable<PaidJob['payments']['changeFees']>
  onAnswered: PaymentsSlot['onAnswered']
}

function Changes({ job, fees, onAnswered }: Props) {
  const [open, setOpen] = useState<'date' | 'crew' | 'cancel' | null>(null)
  // Stays on the page: the dialog closes, and the changed date is elsewhere.
  const [done, setDone] = useState<string | null>(null)
  const close = () => setOpen(null)
  const change = (what: 'date' | 'crew' | 'cancel') => {
    setDone(null)
    setOpen(what)
  }
  return (
    <section className={ui['section']} aria-label="Change the move">
      <output className={classes['block']}>
        {done !== null && (
          <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
            {done}
          </Alert>
        )}
      </output>
      {!fees.isFree && (
        <p className={classes['sub']}>
          {costText('Another date or time', fees.date)}{' '}
          {costText('Each crew member more or less', fees.crewMember)}
        </p>
      )}
      <div className={classes['actions']}>
        {!fees.isFree && (
          <>
            <Button
              variant="default"
              leftSection={<IconCalendar size={16} aria-hidden />}
              onClick={() => change('date')}
            >
              Change date and time
            </Button>
            <Button
              variant="default"
              leftSection={<IconUsers size={16} aria-hidden />}
              onClick={() => change('crew')}
            >
              Change crew size
            </Button>
          </>
        )}
        <Button
          variant="default"
          leftSection={<IconCircleX size={16} aria-hidden />}
          onClick={() => change('cancel')}
        >
          {fees.isFree ? 'Cancel this request' : 'Cancel this move'}
        </Button>
      </div>
      {open === 'date' && <ChangeDate job={job} onAnswered={onAnswered} onClose={close} onDone={setDone} />}
      {open === 'cancel' && <CancelMove job={job} onAnswered={onAnswered} onClose={close} />}
      {open === 'crew' && (
        <ChangeCrewSize job={job} onAnswered={onAnswered} onClose={close} onDone={setDone} />
      )}
    </section>
  )
}
