import { useState } from 'react'
import { changeMoveDate } from '../../../../shared/money/payments/payments.api.ts'
import { addDays, wallClockOf } from '../../../../shared/kernel/dates.ts'
import { MAX_DAYS_TO_CHANGE } from '../../../../shared/schedule/capacity/days.ts'
import { call } from '../../../kernel/api.ts'
import { Calendar } from '../../../ui/calendar/Calendar.tsx'
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

interface Props {
  job: PaidJob
  onAnswered: PaymentsSlot['onAnswered']
  onClose: () => void
  /** Called with what was changed, in a sentence. */
  onDone: (text: string) => void
}

/** Shows 'Change date and time' of a scheduled job. */
export function ChangeDate({ job, onAnswered, onClose, onDone }: Props) {
  const [current] = useState(() => currentDate(job))
  const [form, setForm] = useState(current)
  // Until the user picks an end, it moves along with the start; the server moves all activities in the same
  // way.
  const [isEndPicked, setEndPicked] = useState(false)
  const [today] = useState(() => wallClockOf(new Date().toISOString(), job.companyInfo.timezone).slice(0, 10))
  const isSame = isSameDate(form, current)
  const problems = isSame ? {} : dateProblems(form, today)
  const tooShort = isEndPicked ? endProblem(form, job) : null
  if (tooShort !== null) problems['endTime'] ??= tooShort
  const open = useDaysForChange(job.id)
  const isSound = !isSame && Object.keys(problems).length === 0
  // The availability is shown before anything is paid.
  const wanted = {
    for: 'changeMoveDate',
    ...(isSound && { date: form.date, startTime: form.startTime }),
    ...(isSound && isEndPicked && form.endTime !== '' && { endTime: form.endTime }),
  } as const
  const { review, agreements } = useChangeReview(job, wanted, isSound)
  const doneText = `Your move is on ${dateText(form, hasParts(job.locations))} now.`
  const change = usePaidChange({
    jobId: job.id,
    onAnswered,
    onDone: () => {
      onDone(doneText)
      onClose()
    },
    apply: (transactionId) =>
      call(changeMoveDate, {
        params: { id: job.id },
        body: {
          date: form.date,
          startTime: form.startTime,
          ...(isEndPicked && form.endTime !== '' && { endTime: form.endTime }),
          ...(transactionId !== null && { transactionId }),
          version: job.version,
          agreements,
        },
      }),
  })
  const { applying } = change
  const errors = applying.state.step === 'refused' ? { ...applying.state.fields, ...problems } : problems
  function edit(part: Partial<typeof form>) {
    applying.reset()
    setForm({ ...form, ...part })
  }
  return (
    <ChangeDialog
      title="Change date and time"
      job={job}
      item="changeDatetimeFee"
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
      </div>
    </ChangeDialog>
  )
}
