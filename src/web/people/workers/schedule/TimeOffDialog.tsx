import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Collision } from '../../../../shared/people/workers/crew.ts'
import { formatTime, timeOptions } from '../../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { addTimeOff, askTimeOff } from '../../../../shared/people/workers/schedule.api.ts'
import { timeOffRequestSchema, type TimeOff } from '../../../../shared/people/workers/times-off.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { DraftModal } from '../../../ui/DraftModal.tsx'
import type { ScheduleOwner } from '../workers.queries.ts'
import { JobsInTheWay } from './JobsInTheWay.tsx'
import { collisionsOf } from './TimeOffRow.tsx'
import classes from '../workers.module.css'

const TIMES = timeOptions(15).map((time) => ({ value: time, label: formatTime(time) }))
const BLANK = {
  firstDay: '',
  lastDay: '',
  hasTimes: false,
  startTime: '08:00',
  endTime: '17:00',
  reason: '',
}
type Values = typeof BLANK

/** Returns the request body: an empty last day is the first one, and whole days have no hours. */
function bodyOf({ firstDay, lastDay, hasTimes, startTime, endTime, reason }: Values) {
  return {
    firstDay,
    lastDay: lastDay === '' ? firstDay : lastDay,
    startTime: hasTimes ? startTime : null,
    endTime: hasTimes ? endTime : null,
    reason,
  }
}

/**
 * Returns the errors of the input; an empty last day counts as the first one, so its error is shown only
 * there.
 */
function timeOffProblems(values: Values): FieldErrors {
  const { lastDay, ...others } = problemsOf(timeOffRequestSchema, bodyOf(values))
  return lastDay === undefined || values.lastDay === '' ? others : { ...others, lastDay }
}

interface Props {
  whose: ScheduleOwner
  timezone: string
  onClose: () => void
  onSaved: (off: TimeOff) => Promise<void>
}

/** Requests time off, or enters it for a worker, which takes effect immediately. */
export function TimeOffDialog({ whose, timezone, onClose, onSaved }: Props) {
  const form = useRecordForm(BLANK, timeOffProblems)
  const { values, set } = form
  const [against, setAgainst] = useState<readonly Collision[] | null>(null)
  const isOwn = whose === 'me'

  async function save(overlapReason?: string) {
    await form.save(async (sent) => {
      try {
        const body = bodyOf(sent)
        const off = await (isOwn
          ? call(askTimeOff, { body })
          : call(addTimeOff, {
              params: { id: whose },
              body: { ...body, ...(overlapReason !== undefined && { overlapReason }) },
            }))
        await onSaved(off)
      } catch (error) {
        const found =
          error instanceof CallError && error.code === 'crew_overlap' ? collisionsOf(error.details) : []
        if (found.length > 0) setAgainst(found)
        throw error
      }
    })
    onClose()
  }

  const time = (name: 'startTime' | 'endTime', label: string) => (
    <NativeSelect label={label} data={TIMES} {...form.text(name)} />
  )
  return (
    <DraftModal
      opened
      onClose={onClose}
      title={isOwn ? 'Request time off' : 'Add time off'}
      isDirty={form.isDirty}
      isBelow={against !== null}
    >
      <DialogForm
        id={form.id}
        saveLabel={isOwn ? 'Ask' : 'Save time off'}
        successText={isOwn ? 'Request sent. We’ll email you the decision.' : 'Time off saved.'}
        onSave={() => save()}
        onClose={onClose}
      >
        <div className={classes['fields']}>
          <DayField label="First day" required {...form.field('firstDay')} />
          <DayField
            label="Last day"
            description="Empty: the same day"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.field('lastDay')}
          />
        </div>
        <Checkbox
          label="Not whole days"
          checked={values.hasTimes}
          onChange={(event) => set('hasTimes', event.currentTarget.checked)}
        />
        {values.hasTimes && (
          <div className={classes['fields']}>
            {time('startTime', 'From, on the first day')}
            {time('endTime', 'To, on the last day')}
          </div>
        )}
        <Textarea
          label="Reason"
          description={isOwn ? 'Optional.' : undefined}
          autosize
          minRows={2}
          maxLength={TEXT_LIMITS.other}
          {...form.text('reason')}
        />
      </DialogForm>
      <JobsInTheWay
        collisions={against}
        timezone={timezone}
        onClose={() => setAgainst(null)}
        onAllow={(reason) => save(reason)}
      />
    </DraftModal>
  )
}
