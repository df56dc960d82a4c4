import { Button } from '@mantine/core'
import { IconMessage, IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import { formatJobDate } from '../../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { isCanceled } from '../../../../shared/jobs/jobs/job.lifecycle.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { isManager, type Role } from '../../../../shared/kernel/permissions.ts'
import { declinedMembers, declinedText, membersFillingSpots } from '../../../../shared/people/workers/crew.ts'
import type { JobPerson } from '../../../../shared/people/clients/job.person.ts'
import type { ScreenJob } from './form.ts'
import classes from './screen.module.css'

interface Props {
  job: ScreenJob
  /** The client as currently set in the form. */
  client: JobPerson | null
  role: Role
  /** Whether the job has messages that the viewer has not read. */
  isUnread: boolean
  /** Opens the Contact tab; must be the same function at each render. */
  onContact: () => void
}

/** The main facts of a stored job, in sight while the page scrolls: when, where, who, what is open. */
export const JobBar = memo(function JobBar({ job, client, role, isUnread, onContact }: Props) {
  const { locations, payments, crew, crewSize } = job
  const phone = client?.phone ?? ''
  const route = [locations[0], locations.length > 1 ? locations.at(-1) : undefined]
    .map((place) => place?.city ?? place?.address ?? '')
    .filter((place) => place !== '')
  const money = (dollars: number) => formatCents(centsFromDollars(dollars))
  const filled = membersFillingSpots(crew).length
  return (
    <section className={classes['jobBar']} aria-label="Main facts of the job" data-job-bar>
      <strong>{formatJobDate(job.jobDate) || 'No date'}</strong>
      <span className={classes['barRoute']}>{route.join(' → ')}</span>
      {isManager(role) && (
        <span>{`Crew ${filled} of ${crewSize}${declinedText(declinedMembers(crew))}`}</span>
      )}
      {payments && (
        <span>
          {money(payments.total)}
          {/* Nothing is charged on a job that is called off. */}
          {isCanceled(job.jobStatus)
            ? ''
            : payments.balance > 0
              ? `, ${money(payments.balance)} open`
              : ', paid'}
        </span>
      )}
      {role !== 'client' && (
        <span className={classes['barActions']}>
          {phone !== '' && (
            <Button
              component="a"
              href={`tel:+1${phone}`}
              size="xs"
              variant="default"
              leftSection={<IconPhone size={16} aria-hidden />}
              aria-label={`Call ${formatPhone(phone)}`}
            >
              Call<span className={classes['barPhone']}> {formatPhone(phone)}</span>
            </Button>
          )}
          {job.actions.tabs.includes('contact') && (
            <Button
              size="xs"
              variant={isUnread ? 'light' : 'default'}
              leftSection={<IconMessage size={16} aria-hidden />}
              aria-label={isUnread ? 'Text, new messages' : 'Text'}
              onClick={onContact}
            >
              {isUnread ? 'New messages' : 'Text'}
            </Button>
          )}
        </span>
      )}
    </section>
  )
})
