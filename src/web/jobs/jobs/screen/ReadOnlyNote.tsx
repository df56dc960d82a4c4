import { Alert } from '@mantine/core'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { useOpenedJob } from './context.ts'

/** Explains why some or all fields are read-only, and what to do. */
export function ReadOnlyNote() {
  const job = useOpenedJob()
  const { actions, companyInfo } = job
  const phone = formatPhone(companyInfo.phone)
  const call = phone === '' ? `Ask ${companyInfo.name}` : `Call ${companyInfo.name} at ${phone}`
  if (job.deletedAt !== null) return null
  if (!actions.save) {
    return <Alert variant="default">You can view this job. Only {companyInfo.name} can change it.</Alert>
  }
  // Only the client of a booked move can edit the first location's activities but nothing else of it.
  if (actions.activities === 'first') {
    return (
      <Alert variant="default">
        {job.locations.some(({ addressPending }) => addressPending)
          ? 'Your move is booked. Add your new address below. Change its date, time and crew size under Your move.'
          : `Your move is booked. Change its date, time and crew size under Your move. ${call} to change its addresses.`}
      </Alert>
    )
  }
  // The hours of a completed job determine the crew's pay and the client's bill.
  if (actions.activities === 'none' && actions.fields.includes('locations'))
    return <Alert variant="default">This move is completed. {call} to change its hours.</Alert>
  return null
}
