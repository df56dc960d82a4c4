import { NumberInput, Radio, Select, Group, Textarea } from '@mantine/core'
import {
  JOB_SOURCE_LABELS,
  JOB_SOURCES,
  JOB_STATUS_LABELS,
  JOB_TYPE_LABELS,
  MAX_CREW_SIZE,
  type JobType,
} from '../../../shared/jobs/job.ts'
import { allowedJobTypes } from '../../../shared/jobs/job.types.ts'
import { formatDay, formatTime } from '../../../shared/kernel/dates.ts'
import { useJobForm, useMayWrite, useOpenedJob } from './context.ts'
import { DayInput } from './DayInput.tsx'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { TimeSelect } from './TimeSelect.tsx'
import { hoursText, yesNo } from './words.ts'
import classes from './screen.module.css'

/** Types of job whose minimum hours are not the screen's business (spec 2 §5). */
const WITHOUT_MINIMUM: readonly JobType[] = ['intrastate_long', 'interstate', 'international']
const SOURCES = JOB_SOURCES.map((source) => ({ value: source, label: JOB_SOURCE_LABELS[source] }))
/** Where a move starts when only its day has been picked. */
const USUAL_START = '08:00'

interface Props {
  /** The type that a save will give the job. */
  jobType: JobType
  /** Hours that the company asks for at least; null while unknown. */
  companyMinimum: number | null
}

/** Date, time, crew, status, type, source, hours and notes of the job (spec 2 §2.4). */
export function DetailsFields({ jobType, companyMinimum }: Props) {
  return (
    <section aria-label="Details" className={classes['section']}>
      <h2 className={classes['heading']}>Details</h2>
      <div className={classes['fields']}>
        <When />
        <CrewSize />
        <Status />
        <Type jobType={jobType} />
        <Source />
        <MinimumHours jobType={jobType} companyMinimum={companyMinimum} />
        <NeedTruck />
      </div>
      <Notes />
    </section>
  )
}

function When() {
  const form = useJobForm()
  const job = useOpenedJob()
  const { date, time, locations } = form.values
  if (!useMayWrite()('jobDate')) {
    return (
      <>
        <ReadOnlyField label="Date">{date && formatDay(date)}</ReadOnlyField>
        <ReadOnlyField label="Time">{time && formatTime(time)}</ReadOnlyField>
      </>
    )
  }
  const moves = job.id !== null && locations.some(({ activities }) => activities.length > 0)
  const isMoved = moves && date !== '' && job.jobDate.slice(0, 16) !== `${date} ${time}`
  return (
    <>
      <DayInput
        label="Date"
        {...form.getInputProps('date')}
        value={date}
        clearButtonProps={{ 'aria-label': 'Clear date' }}
        {...(isMoved && { description: 'Activities move along when you save.' })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(day) => {
          form.setFieldValue('date', day)
          if (day !== '' && form.getValues().time === '') form.setFieldValue('time', USUAL_START)
        }}
      />
      <TimeSelect label="Time" {...form.getInputProps('time')} value={time} disabled={date === ''} />
    </>
  )
}

function CrewSize() {
  const form = useJobForm()
  const { crewSize } = form.values
  if (!useMayWrite()('crewSize')) return <ReadOnlyField label="Crew size">{crewSize}</ReadOnlyField>
  const isEmpty = crewSize === '' || crewSize < 1
  return (
    <NumberInput
      label="Crew size"
      allowDecimal={false}
      allowNegative={false}
      {...form.getInputProps('crewSize')}
      error={form.errors['crewSize'] ?? (isEmpty && 'Crew size must be at least 1.')}
      onChange={(size) => {
        form.setFieldValue('crewSize', typeof size === 'number' ? Math.min(size, MAX_CREW_SIZE) : '')
      }}
    />
  )
}

function Status() {
  const form = useJobForm()
  const job = useOpenedJob()
  const { jobStatus } = form.values
  if (!useMayWrite()('jobStatus')) {
    return <ReadOnlyField label="Job status">{JOB_STATUS_LABELS[jobStatus]}</ReadOnlyField>
  }
  const statuses = [job.jobStatus, ...job.actions.statuses.filter((status) => status !== job.jobStatus)]
  return (
    <Select
      label="Job status"
      allowDeselect={false}
      data={statuses.map((status) => ({ value: status, label: JOB_STATUS_LABELS[status] }))}
      {...form.getInputProps('jobStatus')}
    />
  )
}

function Type({ jobType }: { jobType: JobType }) {
  const form = useJobForm()
  if (!useMayWrite()('jobType')) {
    return <ReadOnlyField label="Job type">{JOB_TYPE_LABELS[jobType]}</ReadOnlyField>
  }
  const types = allowedJobTypes(form.values.locations)
  return (
    <Select
      label="Job type"
      allowDeselect={false}
      data={types.map((type) => ({ value: type, label: JOB_TYPE_LABELS[type] }))}
      {...form.getInputProps('jobType')}
      value={jobType}
    />
  )
}

function Source() {
  const form = useJobForm()
  if (!useMayWrite()('jobSource')) return null
  return (
    <Select label="Job source" allowDeselect={false} data={SOURCES} {...form.getInputProps('jobSource')} />
  )
}

function MinimumHours({ jobType, companyMinimum }: Props) {
  const form = useJobForm()
  if (!useMayWrite()('minimumTime') || WITHOUT_MINIMUM.includes(jobType)) return null
  return (
    <NumberInput
      label="Minimum hours"
      min={0}
      max={1000}
      allowNegative={false}
      decimalScale={2}
      {...(companyMinimum !== null && { placeholder: `Company’s: ${hoursText(companyMinimum)}` })}
      {...form.getInputProps('minimumTime')}
    />
  )
}

function NeedTruck() {
  const form = useJobForm()
  const { useTruck } = form.values
  if (!useMayWrite()('useTruck'))
    return <ReadOnlyField label="Need moving truck?">{yesNo(useTruck)}</ReadOnlyField>
  return (
    <Radio.Group
      label="Need moving truck?"
      error={form.errors['useTruck']}
      value={useTruck ? 'yes' : 'no'}
      onChange={(answer) => form.setFieldValue('useTruck', answer === 'yes')}
    >
      <Group gap="lg" className={classes['radios'] ?? ''}>
        <Radio value="yes" label="Yes" />
        <Radio value="no" label="No" />
      </Group>
    </Radio.Group>
  )
}

function Notes() {
  const form = useJobForm()
  if (!useMayWrite()('notes')) {
    const { notes } = form.values
    return notes === '' ? null : <ReadOnlyField label="Notes">{notes}</ReadOnlyField>
  }
  return <Textarea label="Notes" autosize minRows={2} maxRows={12} {...form.getInputProps('notes')} />
}
