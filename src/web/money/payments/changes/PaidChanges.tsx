import { Alert, Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { PaidJob, PaymentsSlot } from '../slot.ts'
import { CancelMove } from './CancelMove.tsx'
import { ChangeMove } from './ChangeMove.tsx'
import { feesText } from './fees.ts'
import classes from '../payments.module.css'
import ui from '../../../ui/primitives.module.css'

/** Shows what a client may change in a scheduled job for a fee, and lets them cancel it. */
export function PaidChanges({ job, ...slot }: Pick<PaymentsSlot, 'job' | 'onAnswered'>) {
  const { id, payments } = job
  if (id === null || !payments?.changeFees) return null
  return <Changes job={{ ...job, id, payments }} fees={payments.changeFees} {...slot} />
}

/** Two of them fit in one row of a phone. */
const LOOK = { variant: 'default', px: 'sm', mih: 44 } as const

interface Props {
  job: PaidJob
  fees: NonNullable<PaidJob['payments']['changeFees']>
  onAnswered: PaymentsSlot['onAnswered']
}

function Changes({ job, fees, onAnswered }: Props) {
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null)
  // Stays on the page: the dialog closes, and the changed date is elsewhere.
  const [done, setDone] = useState<string | null>(null)
  const close = () => setOpen(null)
  const change = (what: 'change' | 'cancel') => {
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
      <div className={classes['actions']}>
        {!fees.isFree && (
          <Button {...LOOK} onClick={() => change('change')}>
            Change date or crew
          </Button>
        )}
        <Button {...LOOK} onClick={() => change('cancel')}>
          {fees.isFree ? 'Cancel this request' : 'Cancel this move'}
        </Button>
      </div>
      {!fees.isFree && <p className={classes['sub']}>{feesText(fees)}</p>}
      {open === 'change' && <ChangeMove job={job} onAnswered={onAnswered} onClose={close} onDone={setDone} />}
      {open === 'cancel' && <CancelMove job={job} onAnswered={onAnswered} onClose={close} />}
    </section>
  )
}
