import { Alert } from '@mantine/core'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { useOpenedJob } from './context.ts'

/** Says calmly why some or all fields are only shown, and what to do about it. */
export function ReadOnlyNote() {
  const job = useOpenedJob()
  const { actions, companyInfo } = job
  const phone = formatPhone(companyInfo.phone)
  const call = phone === '' ? `Ask ${companyInfo.name}` : `Call ${companyInfo.name} at ${phone}`
  if (job.deletedAt !== null) return null
  if (!actions.save) {
    return <Alert variant="default">You can look at this job. Changes are made by {companyInfo.name}.</Alert>
  }
  // Only the client of a booked move edits the first location's work and nothing else of it.
  if (actions.activities === 'first') {
    return (
      <Alert variant="default">
        Your move is booked. Date, time and crew size are changed above. {call} to change its addresses.
      </Alert>
    )
  }
  // The crew is paid and the client billed by the hours of a completed job.
  if (actions.activities === 'none' && actions.fields.includes('locations'))
    return <Alert variant="default">This move is completed. {call} to change its hours.</Alert>
  return null
}
