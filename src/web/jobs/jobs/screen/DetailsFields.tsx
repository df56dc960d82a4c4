import { Group, Radio, Select, Textarea } from '@mantine/core'
import { memo } from 'react'
import {
  HOME_SIZE_LABELS,
  HOME_SIZE_NAMES,
  HOME_SIZES,
  SIZES_OF,
  type HomeSize,
} from '../../../../shared/trade/home-sizes.ts'
import { statusLabels, typeLabel, typeLabels } from '../../../../shared/trade/job.labels.ts'
import {
  JOB_SOURCE_LABELS,
  JOB_SOURCES,
  parseJobDate,
  type JobType,
} from '../../../../shared/trade/job.choices.ts'
import { hasPacking } from '../../../../shared/jobs/jobs/activities.ts'
import { allowedJobTypes } from '../../../../shared/jobs/jobs/job.types.ts'
import { formatDay, formatTime } from '../../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { crewSizeProblem, typedCrewSize } from '../../../ui/crew-size.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { useFormApi, useInputs, useMayWrite, useOpenedJob, useViewer } from './context.ts'
import type { JobForm, LocationForm } from './form.ts'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { TimeSelect } from './TimeSelect.tsx'
import { yesNo } from './words.ts'
import classes from './screen.module.css'
import { FigureField } from '../../../ui/FigureField.tsx'
import ui from '../../../ui/primitives.module.css'

/** Job types for which this screen has no field for minimum hours. */
const WITHOUT_MINIMUM: readonly JobType[] = ['intrastate_long', 'interstate', 'international']
/** Short labels with the distinguishing part first, because the field is narrow on phones. */
const HOME_CHOICES = [
  { value: 'notSet', label: 'Not set' },
  ...HOME_SIZES.map((size) => ({
    value: size,
    label: `${HOME_SIZE_LABELS[size].toLowerCase().replace(/^s/, 'S')}, ${SIZES_OF.house.includes(size) ? 'house' : 'apartment'}`,
  })),
]
const SOURCES = JOB_SOURCES.map((source) => ({ value: source, label: JOB_SOURCE_LABELS[source] }))
/** The default start when only the day was picked. */
const USUAL_START = '08:00'

interface Props {
  values: JobForm
  errors: FieldErrors
  /** The job type after saving. */
  jobType: JobType
  /** The company's minimum hours; null while unknown. */
  companyMinimum: number | null
}

/** Date, time, crew, status, type, source, hours and notes of the job; each renders separately. */
export function DetailsFields({ values, errors, jobType, companyMinimum }: Props) {
  const hasActivities = values.locations.some(({ activities }) => activities.length > 0)
  return (
    <section aria-label="Details" className={ui['section']}>
      <h2 className={ui['heading']}>Details</h2>
      <div className={classes['fields']}>
        <When date={values.date} time={values.time} hasActivities={hasActivities} errors={errors} />
        <HomeSizeField value={values.homeSize} errors={errors} />
        <CrewSize value={values.crewSize} errors={errors} />
        <Status value={values.jobStatus} errors={errors} />
        <Type value={jobType} locations={values.locations} useTruck={values.useTruck} errors={errors} />
        <Source value={values.jobSource} errors={errors} />
        <MinimumHours
          value={values.minimumTime}
          jobType={jobType}
          companyMinimum={companyMinimum}
          errors={errors}
        />
        <PackingHours value={values.packingHours} locations={values.locations} errors={errors} />
        <NeedTruck value={values.useTruck} errors={errors} />
      </div>
      <Notes value={values.notes} errors={errors} />
    </section>
  )
}

interface FieldProps<T> {
  value: T
  errors: FieldErrors
}

interface WhenProps {
  date: string
  time: string
  hasActivities: boolean
  errors: FieldErrors
}

export const When = memo(function When({ date, time, hasActivities, errors }: WhenProps) {
  const api = useFormApi()
  const { chosen } = useInputs(errors)
  const job = useOpenedJob()
  const reader = useViewer()
  // The server offers clients no earlier day.
  const today = useToday(job.companyInfo.timezone)
  if (!useMayWrite()('jobDate')) {
    return (
      <>
        <ReadOnlyField label="Date">{date && formatDay(date)}</ReadOnlyField>
        <ReadOnlyField label="Time">{time && formatTime(time)}</ReadOnlyField>
      </>
    )
  }
  const isMoved =
    job.id !== null && date !== '' && parseJobDate(job.jobDate)?.slice(0, 16) !== `${date} ${time}`
  return (
    <>
      <DayField
        label="Date"
        {...chosen('date', date)}
        {...(reader === 'client' && { minDate: today })}
        {...(isMoved &&
          hasActivities &&
          reader === 'staff' && { description: 'Activities move with the date when you save.' })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(day) => {
          api.setField('date', day)
          if (day !== '' && api.getValues().time === '') api.setField('time', USUAL_START)
        }}
      />
      <TimeSelect label="Time" {...chosen('time', time)} disabled={date === ''} />
    </>
  )
})

export const HomeSizeField = memo(function HomeSizeField({ value, errors }: FieldProps<JobForm['homeSize']>) {
  const api = useFormApi()
  const { chosen } = useInputs(errors)
  const { crewSize, homeCrews } = useOpenedJob()
  if (!useMayWrite()('homeSize'))
    return (
      <ReadOnlyField label="Home size" isOptional>
        {value === '' ? null : HOME_SIZE_NAMES[value]}
      </ReadOnlyField>
    )
  const crewFor = (size: HomeSize | '') => (size === '' ? crewSize : (homeCrews?.[size] ?? crewSize))
  return (
    <Select
      label="Home size"
      allowDeselect={false}
      data={HOME_CHOICES}
      {...chosen('homeSize', value)}
      value={value === '' ? 'notSet' : value}
      onChange={(size) => {
        const next = HOME_SIZES.find((one) => one === size) ?? ''
        // The crew size of a new job follows the home size until the user changes it.
        if (homeCrews && api.getValues().crewSize === crewFor(value)) api.setField('crewSize', crewFor(next))
        api.setField('homeSize', next)
      }}
    />
  )
})

export const CrewSize = memo(function CrewSize({ value, errors }: FieldProps<JobForm['crewSize']>) {
  const api = useFormApi()
  const { chosen } = useInputs(errors)
  if (!useMayWrite()('crewSize')) return <ReadOnlyField label="Crew size">{value}</ReadOnlyField>
  return (
    <FigureField
      label="Crew size"
      {...chosen('crewSize', value)}
      error={errors['crewSize'] ?? crewSizeProblem(value)}
      onChange={(typed) => api.setField('crewSize', typedCrewSize(typed))}
    />
  )
})

const Status = memo(function Status({ value, errors }: FieldProps<JobForm['jobStatus']>) {
  const { chosen } = useInputs(errors)
  const job = useOpenedJob()
  const labels = statusLabels(useViewer())
  if (!useMayWrite()('jobStatus')) return <ReadOnlyField label="Job status">{labels[value]}</ReadOnlyField>
  const statuses = [job.jobStatus, ...job.actions.statuses.filter((status) => status !== job.jobStatus)]
  return (
    <Select
      label="Job status"
      allowDeselect={false}
      data={statuses.map((status) => ({ value: status, label: labels[status] }))}
      {...chosen('jobStatus', value)}
    />
  )
})

interface TypeProps extends FieldProps<JobType> {
  locations: readonly LocationForm[]
  useTruck: boolean
}

const Type = memo(function Type({ value, locations, useTruck, errors }: TypeProps) {
  const { chosen } = useInputs(errors)
  const reader = useViewer()
  if (!useMayWrite()('jobType')) {
    const label = typeLabel({ jobType: value, locations }, reader)
    return <ReadOnlyField label="Job type">{label}</ReadOnlyField>
  }
  const allowed = allowedJobTypes(locations, useTruck)
  // A stored type stays visible until the locations or the truck change.
  const types = allowed.includes(value) ? allowed : [value, ...allowed]
  return (
    <Select
      label="Job type"
      allowDeselect={false}
      data={types.map((type) => ({ value: type, label: typeLabels(reader)[type] }))}
      {...chosen('jobType', value)}
    />
  )
})

export const Source = memo(function Source({ value, errors }: FieldProps<JobForm['jobSource']>) {
  const { chosen } = useInputs(errors)
  if (!useMayWrite()('jobSource')) return null
  return (
    <Select
      label="Job source"
      placeholder="Not set"
      clearable
      data={SOURCES}
      {...chosen('jobSource', value)}
      value={value === '' ? null : value}
    />
  )
})

interface MinimumProps extends FieldProps<JobForm['minimumTime']> {
  jobType: JobType
  companyMinimum: number | null
}

export const MinimumHours = memo(function MinimumHours({
  value,
  jobType,
  companyMinimum,
  errors,
}: MinimumProps) {
  const { chosen } = useInputs(errors)
  if (!useMayWrite()('minimumTime') || WITHOUT_MINIMUM.includes(jobType)) return null
  return (
    <FigureField
      label="Minimum hours"
      {...(companyMinimum !== null && { placeholder: `${companyMinimum} by default` })}
      {...chosen('minimumTime', value)}
    />
  )
})

interface PackingProps extends FieldProps<JobForm['packingHours']> {
  locations: readonly LocationForm[]
}

/** Hours of packing; a job whose activities say when it is packed shows those alone. */
export const PackingHours = memo(function PackingHours({ value, locations, errors }: PackingProps) {
  const { chosen } = useInputs(errors)
  const isPlanned = hasPacking({ locations, packingHours: null })
  if (!useMayWrite()('packingHours') || isPlanned) return null
  return <FigureField label="Packing hours" placeholder="No packing" {...chosen('packingHours', value)} />
})

export const NeedTruck = memo(function NeedTruck({ value, errors }: FieldProps<boolean>) {
  const api = useFormApi()
  if (!useMayWrite()('useTruck'))
    return <ReadOnlyField label="Need moving truck?">{yesNo(value)}</ReadOnlyField>
  return (
    <Radio.Group
      label="Need moving truck?"
      error={errors['useTruck']}
      value={value ? 'yes' : 'no'}
      onChange={(answer) => api.setField('useTruck', answer === 'yes')}
    >
      <Group gap="lg" className={classes['radios'] ?? ''}>
        <Radio value="yes" label="Yes" />
        <Radio value="no" label="No" />
      </Group>
    </Radio.Group>
  )
})

export const Notes = memo(function Notes({ value, errors }: FieldProps<string>) {
  const { typed } = useInputs(errors)
  if (!useMayWrite()('notes'))
    return value === '' ? null : <ReadOnlyField label="Notes">{value}</ReadOnlyField>
  return <Textarea label="Notes" autosize minRows={2} maxRows={12} {...typed('notes', value)} />
})
