import { Checkbox } from '@mantine/core'
import { useEffect } from 'react'
import { bookingSettingsInputSchema } from '../../../../shared/company/settings/online-booking.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'
import type { CompanySectionProps } from '../../record/settings-section.ts'
import { useCompanySave } from '../../record/use-company-save.tsx'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

interface Values {
  assignsTrucks: boolean
  truckTurnaroundMinutes: number | ''
}

/** Returns the values in the format of the API; an empty figure becomes NaN, which the schema rejects. */
function inputOf({ assignsTrucks, truckTurnaroundMinutes }: Values) {
  return {
    assignsTrucks,
    truckTurnaroundMinutes: truckTurnaroundMinutes === '' ? Number.NaN : truckTurnaroundMinutes,
  }
}

/** Whether the company assigns trucks to jobs, and how long a truck is not free after one. */
export function TruckSettings({ company, onDirty }: CompanySectionProps) {
  const { assignsTrucks, truckTurnaroundMinutes } = company.booking
  const form = useRecordForm<Values>(
    { assignsTrucks, truckTurnaroundMinutes },
    (values) => problemsOf(bookingSettingsInputSchema, inputOf(values)),
    {
      refusalsOf: (fields) =>
        Object.fromEntries(
          Object.entries(fields).map(([path, text]) => [path.replace('booking.', ''), text]),
        ),
    },
  )
  const { values, set, isDirty } = form
  const records = useCompanySave({ company, section: 'vehicles', isDirty })
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <form
      id={form.id}
      noValidate
      className={settings['block']}
      aria-labelledby="trucks-on-jobs"
      onSubmit={(event) => event.preventDefault()}
    >
      <h3 id="trucks-on-jobs" className={ui['heading']}>
        Trucks on jobs
      </h3>
      <Checkbox
        label="Assign trucks to jobs"
        description="Each job then shows its trucks, and online booking offers only days on which one of your own trucks is free. Rented trucks are not limited."
        checked={values.assignsTrucks}
        onChange={(event) => set('assignsTrucks', event.currentTarget.checked)}
      />
      <FigureField
        label="Turnaround between jobs"
        description="Minutes after a job in which its truck can't be on another one."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        suffix=" min"
        maw={240}
        {...form.field('truckTurnaroundMinutes')}
      />
      <div>
        <AsyncButton
          variant="default"
          successText="Settings saved."
          action={() =>
            isDirty ? form.save((sent) => records.save({ booking: inputOf(sent) })) : Promise.resolve()
          }
        >
          Save
        </AsyncButton>
      </div>
      {records.dialog}
    </form>
  )
}
