import { Alert } from '@mantine/core'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { useOpenedJob } from './context.ts'

/** Says calmly why some or all fields are only shown, and what to do about it. */
export function ReadOnlyNote() {
  const job = useOpenedJob()
  const { actions, jobStatus, companyInfo } = job
  const phone = formatPhone(companyInfo.phone)
  const call = phone === '' ? `Ask ${companyInfo.name}` : `Call ${companyInfo.name} at ${phone}`
  if (job.deletedAt !== null) return null
  if (!actions.save) {
    return <Alert variant="default">You can look at this job. Changes are made by {companyInfo.name}.</Alert>
  }
  if (
    !actions.fields.includes('jobDate') &&
    jobStatus === 'scheduled' &&
    actions.fields.includes('contactPerson')
  ) {
    return (
      <Alert variant="default">
        Your move is booked, so its date, time, crew size and addresses stay as agreed. {call} to change them.
      </Alert>
    )
  }
  return null
}
