import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { collisionSchema, type Collision } from '../../../../shared/people/workers/crew.ts'
import { decideTimeOff } from '../../../../shared/people/workers/schedule.api.ts'
import {
  TIME_OFF_STATUS_LABELS,
  type TimeOff,
  type TimeOffStatus,
} from '../../../../shared/people/workers/times-off.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { nameOf } from '../markers.ts'
import { JobsInTheWay, jobsText } from './JobsInTheWay.tsx'
import { timeOffSpanText } from './months.ts'
import classes from '../workers.module.css'
import ui from '../../../ui/primitives.module.css'

const COLORS = { pending: 'yellow', approved: 'green', refused: 'red' } as const satisfies Record<
  TimeOffStatus,
  string
>

interface Props {
  off: TimeOff
  timezone: string
  /** Whether to show the worker's name, for lists with several workers. */
  isNamed?: boolean
  mayDecide: boolean
  onRemove?: (() => void) | undefined
  onDecided: () => Promise<unknown>
}

/** Shows a time off with its buttons; overlapping jobs are named and need a reason. */
export function TimeOffRow({ off, timezone, isNamed = false, mayDecide, onRemove, onDecided }: Props) {
  const [against, setAgainst] = useState<readonly Collision[] | null>(null)
  const [isRefusing, setRefusing] = useState(false)

  async function decide(status: 'approved' | 'refused', overlapReason?: string) {
    try {
      await call(decideTimeOff, {
        params: { id: off.id },
        body: { status, ...(overlapReason !== undefined && { overlapReason }) },
      })
      showSuccess(`Time off ${status}.`)
    } catch (error) {
      const found =
        error instanceof CallError && error.code === 'crew_overlap' ? collisionsOf(error.details) : []
      if (found.length > 0) setAgainst(found)
      throw error
    } finally {
      // Also if rejected, because another person may have decided.
      await onDecided()
    }
  }

  const name = nameOf(off)
  return (
    <li
      className={classes['card']}
      aria-label={isNamed ? `${name}, ${timeOffSpanText(off)}` : timeOffSpanText(off)}
    >
      <div className={classes['facts']}>
        {isNamed && <div className={classes['name']}>{name}</div>}
        <div className={isNamed ? undefined : classes['name']}>{timeOffSpanText(off)}</div>
        {off.reason !== '' && <div className={ui['small']}>{off.reason}</div>}
        {off.status !== 'refused' && off.collisions.length > 0 && (
          <div className={ui['small']}>Conflicts with {jobsText(off.collisions, timezone)}</div>
        )}
      </div>
      <StatusBadge label={TIME_OFF_STATUS_LABELS[off.status]} color={COLORS[off.status]} />
      <div className={ui['wrap']}>
        {mayDecide && off.status !== 'approved' && (
          <AsyncButton size="sm" action={() => decide('approved')}>
            Approve
          </AsyncButton>
        )}
        {mayDecide && off.status === 'pending' && (
          <Button size="sm" variant="default" onClick={() => setRefusing(true)}>
            Decline
          </Button>
        )}
        {onRemove && (
          <Button size="sm" variant="subtle" color="red" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isRefusing}
        onClose={() => setRefusing(false)}
        question={`Decline ${name}’s time off, ${timeOffSpanText(off)}? We will email them.`}
        confirmLabel="Decline"
        onConfirm={() => decide('refused')}
      />
      <JobsInTheWay
        collisions={against}
        timezone={timezone}
        onClose={() => setAgainst(null)}
        onAllow={(reason) => decide('approved', reason)}
      />
    </li>
  )
}

/** Returns the jobs that an error names; empty if it names none. */
export function collisionsOf(details: Record<string, unknown>): Collision[] {
  const found = z.array(collisionSchema).safeParse(details['collisions'])
  return found.success ? found.data : []
}
