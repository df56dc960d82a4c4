import { Checkbox, NativeSelect } from '@mantine/core'
import { JOB_TYPES } from '../../../../shared/trade/job.choices.ts'
import { EVENING_TIMES, type Company } from '../../../../shared/company/settings/company.ts'
import { formatTime } from '../../../../shared/kernel/dates.ts'
import { crewSizeChoices, inquiryTargetChoices, JOB_TYPE_CHOICES, type SetGeneral } from '../general.ts'
import type { GeneralFieldProps } from './field.ts'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

const TIME_CHOICES = EVENING_TIMES.map((value) => ({ value, label: formatTime(value) }))

interface Props extends GeneralFieldProps {
  company: Company
  set: SetGeneral
}

/** Edits the defaults of new jobs, and which documents clients see. */
export function JobFields({ company, values, errors, set }: Props) {
  return (
    <section className={settings['block']} aria-labelledby="jobs">
      <h3 id="jobs" className={ui['heading']}>
        Jobs
      </h3>
      <p className={settings['hint']}>Defaults for new jobs.</p>
      <div className={settings['pair']}>
        <NativeSelect
          label="Standard crew size"
          data={crewSizeChoices(company.standardCrewSize).map(String)}
          value={String(values.standardCrewSize)}
          error={errors['standardCrewSize']}
          onChange={(event) => set('standardCrewSize', Number(event.currentTarget.value))}
        />
        <NativeSelect
          label="Default job type"
          data={JOB_TYPE_CHOICES}
          value={values.defaultJobType}
          error={errors['defaultJobType']}
          onChange={(event) => {
            const picked = JOB_TYPES.find((type) => type === event.currentTarget.value)
            if (picked) set('defaultJobType', picked)
          }}
        />
        <NativeSelect
          label="Default worker pay type"
          data={[
            { value: 'laborVariable', label: 'By the hour' },
            { value: 'laborFlat', label: 'By the job' },
          ]}
          value={values.defaultWorkerPay}
          error={errors['defaultWorkerPay']}
          onChange={(event) =>
            set('defaultWorkerPay', event.currentTarget.value === 'laborFlat' ? 'laborFlat' : 'laborVariable')
          }
        />
      </div>
      <div className={settings['pair']}>
        <NativeSelect
          label="Reminder to crews"
          description="The evening before a job."
          data={TIME_CHOICES}
          value={values.crewReminderTime}
          error={errors['crewReminderTime']}
          onChange={(event) => set('crewReminderTime', event.currentTarget.value)}
        />
        <NativeSelect
          label="List of unconfirmed workers"
          description="The evening before, to your managers."
          data={TIME_CHOICES}
          value={values.crewReportTime}
          error={errors['crewReportTime']}
          onChange={(event) => set('crewReportTime', event.currentTarget.value)}
        />
        <NativeSelect
          label="Answer new inquiries within"
          description="After this time they are red on Today."
          data={inquiryTargetChoices(company.inquiryTargetMinutes)}
          value={String(values.inquiryTargetMinutes)}
          error={errors['inquiryTargetMinutes']}
          onChange={(event) => set('inquiryTargetMinutes', Number(event.currentTarget.value))}
        />
      </div>
      <Checkbox
        classNames={{ root: settings['check'] ?? '', body: settings['line'] ?? '' }}
        label="Show documents"
        description="If this is off, clients see only the documents they have to agree to. Clients of interstate moves always see all documents."
        checked={values.showDocuments}
        error={errors['showDocuments']}
        onChange={(event) => set('showDocuments', event.currentTarget.checked)}
      />
    </section>
  )
}
