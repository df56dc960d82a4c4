import { useRef, useState, type FormEvent } from 'react'
import { offeredDays } from '../../../../shared/visitors/booking/offered-days.ts'
import { formatTime } from '../../../../shared/kernel/dates.ts'
import { focusFirstProblem } from '../../common/focus-problem.ts'
import { Button } from '../../common/parts/Button.tsx'
import { Calendar } from '../../../ui/calendar/Calendar.tsx'
import { Choices } from '../../common/parts/Choices.tsx'
import { Field } from '../../common/parts/Field.tsx'
import { SurveyNotice } from '../../common/parts/PriceBlock.tsx'
import { PriceRange } from '../../common/parts/PriceRange.tsx'
import { SelectField } from '../../common/parts/SelectField.tsx'
import { Notice } from '../../common/parts/states.tsx'
import { TextField } from '../../common/parts/TextField.tsx'
import { useOpenDays } from '../../common/use-open-days.ts'
import { homeSizeOf, placesOf, type Draft } from '../draft.ts'
import { StartOver } from '../StartOver.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useBooking } from '../use-booking.ts'
import { numberProblem } from '../../../ui/figure.ts'
import { answerProblems, crewSizeOf, hoursProblem } from './answers.ts'
import { useAnswers } from './use-answers.ts'
import { usePrice } from './use-price.ts'
import { useStartTime } from './use-start-time.ts'

const FULL = 'This day is full. Pick another one.'
const TRUCK = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Asks what the move needs and when it is, with the likely price next to it. */
export function QuestionsStep() {
  const { account, company, visit, draft, change, go, back, told } = useBooking()
  const { send, isPending, refusal } = useAnswers()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { price, usualHours, isSurveyNeeded, isPriceLater } = usePrice()
  const open = useOpenDays(company.handle, {
    crewSize: crewSizeOf(draft.crewSize),
    useTruck: draft.useTruck ?? undefined,
  })
  const isFull = open.days.get(draft.day)?.isOpen === false
  const form = useRef<HTMLFormElement>(null)
  const { today, min, max } = offeredDays(visit.booking)
  const { times, startTime } = useStartTime()
  const answers = { ...draft, startTime }
  const areHoursKnown = homeSizeOf(placesOf(draft)[0]) !== null
  const [isMoreOpen] = useState(draft.crewSize !== '' || draft.notes !== '')

  function set(part: Partial<Draft>) {
    change(part)
    const names = Object.keys(part)
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    )
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = answerProblems(answers, { min, max, times, areHoursKnown })
    if (isFull) found['day'] ??= FULL
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstProblem(form.current)
    if (!account) {
      change({ isReady: true })
      return go('answersReady')
    }
    const saved = await send()
    if (saved.isSaved) return go('answersSaved')
    const { duration, jobDate, ...others } = saved.problems
    setProblems({ ...others, ...(duration && { hours: duration }), ...(jobDate && { day: jobDate }) })
    // Another booking may have taken the last crew of that day.
    if (jobDate) open.renew()
    focusFirstProblem(form.current)
  }

  const hoursField = (
    <TextField
      label="Duration in hours"
      description={
        usualHours !== null && draft.hours === usualHours
          ? `${usualHours} hours is what a home like yours usually takes.`
          : undefined
      }
      name="duration"
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      value={draft.hours}
      error={problems['hours'] ?? hoursProblem(draft.hours)}
      onChange={(hours) => set({ hours })}
    />
  )
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <StepHeading>About your move</StepHeading>
      {told && <Notice kind={told.kind}>{told.text}</Notice>}
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <div className="questions">
        <div className="stack">
          <Choices
            label="Do you need a truck for your move?"
            value={draft.useTruck === null ? null : draft.useTruck ? 'yes' : 'no'}
            options={TRUCK}
            error={problems['useTruck']}
            onChange={(answer) => set({ useTruck: answer === 'yes' })}
          />
          <Calendar
            label="Move date"
            value={draft.day === '' ? null : draft.day}
            onChange={(day) => set({ day })}
            min={min}
            max={max}
            today={today}
            days={open.days}
            isLoading={open.isLoading}
            onMonth={open.show}
            error={problems['day'] ?? (isFull ? FULL : undefined)}
          />
          <div className="pair">
            <SelectField
              label="Start time"
              value={times.includes(startTime) ? startTime : ''}
              placeholder="Pick a time"
              options={times.map((value) => ({ value, label: formatTime(value) }))}
              error={problems['startTime']}
              onChange={(value) => set({ startTime: value })}
            />
            {!areHoursKnown && hoursField}
          </div>
          <details
            className="more"
            open={isMoreOpen || (problems['crewSize'] ?? problems['hours']) !== undefined}
          >
            <summary>
              {areHoursKnown ? 'Hours, crew size and notes (optional)' : 'Crew size and notes (optional)'}
            </summary>
            <div className="stack">
              {areHoursKnown && hoursField}
              <TextField
                label="Crew size"
                description={`Leave it empty for the crew that ${company.name} recommends.`}
                name="crewSize"
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={draft.crewSize}
                error={problems['crewSize'] ?? numberProblem(draft.crewSize)}
                onChange={(typed) => set({ crewSize: typed })}
              />
              <Field
                label="Notes"
                description="Anything large, heavy or fragile, or how to get in."
                error={problems['notes']}
              >
                {(wired) => (
                  <textarea
                    {...wired}
                    rows={4}
                    maxLength={2_000}
                    value={draft.notes}
                    onChange={(event) => set({ notes: event.currentTarget.value })}
                  />
                )}
              </Field>
            </div>
          </details>
        </div>
        <aside className="questions-price" aria-live="polite">
          {price && <PriceRange price={price} />}
          {isSurveyNeeded && <SurveyNotice />}
          {isPriceLater && <p className="dim">You will see the price after your details.</p>}
        </aside>
      </div>
      <div className="step-actions">
        <Button kind="plain" action={back}>
          Back
        </Button>
        <Button isPending={isPending}>Next</Button>
      </div>
      <StartOver />
    </form>
  )
}
