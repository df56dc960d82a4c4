import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { DayField } from '../../ui/DayField.tsx'
import {
  FIRST_DAY,
  PERIOD_LABELS,
  PERIOD_NAMES,
  periodName,
  periodOf,
  periodProblems,
  type Period,
} from './periods.ts'
import classes from './payroll.module.css'

/** The select's value for a custom range of days. */
const OWN = 'own'

interface Props {
  period: Period
  today: string
  onChange: (period: Period) => void
}

/** Selects the days of the payroll: a week, a month, or custom dates. */
export function PeriodPicker({ period, today, onChange }: Props) {
  // Custom dates stay custom, even if they match a named period.
  const [isOwn, setOwn] = useState(false)
  const problems = periodProblems(period)
  function setDay(end: 'from' | 'to', day: string) {
    setOwn(true)
    onChange({ ...period, [end]: day })
  }
  return (
    <search aria-label="Period" className={classes['period']}>
      <NativeSelect
        label="Period"
        value={(isOwn ? null : periodName(period, today)) ?? OWN}
        data={[
          ...PERIOD_NAMES.map((name) => ({ value: name as string, label: PERIOD_LABELS[name] as string })),
          { value: OWN, label: 'Own dates' },
        ]}
        onChange={(event) => {
          const chosen = PERIOD_NAMES.find((name) => name === event.currentTarget.value)
          setOwn(!chosen)
          if (chosen) onChange(periodOf(chosen, today))
        }}
      />
      <DayField
        label="From"
        minDate={FIRST_DAY}
        value={period.from}
        error={problems.from}
        onChange={(day) => setDay('from', day)}
      />
      <DayField
        label="To"
        minDate={FIRST_DAY}
        value={period.to}
        error={problems.to}
        onChange={(day) => setDay('to', day)}
      />
    </search>
  )
}
