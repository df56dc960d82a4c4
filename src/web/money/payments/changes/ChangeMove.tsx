import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { changeCrewSize, changeMoveDate } from '../../../../shared/money/payments/paid-changes.api.ts'
import { addDays, wallClockOf } from '../../../../shared/kernel/dates.ts'
import { MAX_DAYS_TO_CHANGE } from '../../../../shared/schedule/capacity/days.ts'
import { call } from '../../../kernel/api.ts'
import { Calendar } from '../../../ui/calendar/Calendar.tsx'
import type { QuoteRequest } from '../payments.queries.ts'
import type { PaidJob, PaymentsSlot } from '../slot.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import {
  currentDate,
  dateProblems,
  dateText,
  hasParts,
  endNote,
  endProblem,
  isSameDate,
  movedEnd,
} from './change-form.ts'
import { TimeField } from './TimeField.tsx'
import { useChangeReview } from './use-change-review.ts'
import { useDaysForChange } from './use-days-for-change.ts'
import { usePaidChange } from './use-paid-change.tsx'
import classes from '../payments.module.css'

/** The largest crew that a client chooses; the office can make a larger one. */
const LARGEST = 10

interface Props {
  job: PaidJob
  onAnswered: PaymentsSlot['onAnswered']
  onClose: () => void
  /** Called with what was changed, in a sentence. */
  onDone: (text: string) => void
}

/**
 * Shows 'Change date or crew' of a scheduled job: both in one change, with one payment for the fees of what
 * changes.
 */
export function ChangeMove({ job, onAnswered, onClose, onDone }: Props) {
  const [current] = useState(() => currentDate(job))
  const [form, setForm] = useState(current)
  const [crewSize, setCrewSize] = useState(job.crewSize)
  // Until the user picks an end, it moves along with the start; the server moves all activities in the same
  // way.
  const [isEndPicked, setEndPicked] = useState(false)
  const [today] = useState(() => wallClockOf(new Date().toISOString(), job.companyInfo.timezone).slice(0, 10))
  const isMoved = !isSameDate(form, current)
  const isResized = crewSize !== job.crewSize
  const problems = isMoved ? dateProblems(form, today) : {}
  const tooShort = isEndPicked ? endProblem(form, job) : null
  if (tooShort !== null) problems['endTime'] ??= tooShort
  const open = useDaysForChange(job.id)
  const isSound = (isMoved || isResized) && Object.keys(problems).length === 0
  const size = isResized ? { crewSize } : {}
  const when = {
    date: form.date,
    startTime: form.startTime,
    ...(isEndPicked && form.endTime !== '' && { endTime: form.endTime }),
  }
  // The availability is shown before anything is paid.
  const wanted: QuoteRequest = isMoved
    ? { for: 'changeMoveDate', ...size, ...(isSound && when) }
    : { for: 'changeCrewSize', ...size }
  const { review, agreements } = useChangeReview(job, wanted, isSound)
  const to = dateText(form, hasParts(job.locations))
  const doneText = !isMoved
    ? `Your crew is ${crewSize} now.`
    : isResized
      ? `Your move is on ${to} now, with a crew of ${crewSize}.`
      : `Your move is on ${to} now.`
  const change = usePaidChange({
    jobId: job.id,
    onAnswered,
    onDone: () => {
      onDone(doneText)
      onClose()
    },
    apply: (transactionId) => {
      const params = { id: job.id }
      const paid = { ...(transactionId !== null && { transactionId }), version: job.version, agreements }
      return isMoved
        ? call(changeMoveDate, { params, body: { ...when, ...size, ...paid } })
        : call(changeCrewSize, { params, body: { crewSize, ...paid } })
    },
  })
  const { applying } = change
  const errors = applying.state.step === 'refused' ? { ...applying.state.fields, ...problems } : problems
  function edit(part: Partial<typeof form>) {
    applying.reset()
    setForm({ ...form, ...part })
  }
  return (
    <ChangeDialog
      title="Change date or crew"
      job={job}
      wanted={wanted}
      change={change}
      review={review}
      onClose={onClose}
    >
      <div className={classes['fields']}>
        <div className={`${classes['wide']} ${classes['calendar']}`}>
          <Calendar
            label="Date"
            value={form.date === '' ? null : form.date}
            min={today}
            max={addDays(today, MAX_DAYS_TO_CHANGE)}
            today={today}
            days={open.days}
            isLoading={open.isLoading}
            error={errors['date']}
            onMonth={open.show}
            onChange={(date) => edit({ date })}
          />
        </div>
        <TimeField
          label="Start"
          required
          value={form.startTime}
          error={errors['startTime']}
          onChange={(startTime) =>
            edit({ startTime, ...(!isEndPicked && { endTime: movedEnd(form, startTime) }) })
          }
        />
        <TimeField
          label="End"
          value={form.endTime}
          error={errors['endTime']}
          description={endNote(form, job)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(endTime) => {
            setEndPicked(true)
            edit({ endTime })
          }}
        />
        <div className={classes['wide']}>
          <NativeSelect
            label="Crew size"
            description={`Now ${job.crewSize}. Another crew can change the price of the move.`}
            data={Array.from({ length: Math.max(LARGEST, job.crewSize) }, (_, index) => String(index + 1))}
            value={String(crewSize)}
            error={errors['crewSize']}
            onChange={(event) => {
              applying.reset()
              setCrewSize(Number(event.currentTarget.value))
            }}
          />
        </div>
      </div>
    </ChangeDialog>
  )
}
