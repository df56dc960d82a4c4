import { Group, Text } from '@mantine/core'
import { memo, Suspense } from 'react'
import type { JobPerson } from '../../../../shared/people/clients/job.person.ts'
import { labelViewerOf } from '../../../../shared/trade/job.labels.ts'
import type { ScreenLocation } from '../../../../shared/jobs/jobs/progress.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { LostState } from '../lost/LostState.tsx'
import type { ScreenJob } from './form.ts'
import { MoveSteps } from './MoveSteps.tsx'
import { badgeOf } from './badge.ts'
import { personName } from './words.ts'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

const OnlineNote = lazyPart(() =>
  import('./OnlineNote.tsx').then((module) => ({ default: module.OnlineNote })),
)

interface Props {
  job: ScreenJob
  /** The client as currently set in the form. */
  client: JobPerson | null
  /** States whose change was just applied; '' if none. */
  notice: string
  role: Role
  /** Opens the place of a step; must be the same function at each render. */
  onGo: (where: ScreenLocation) => void
}

/** Number, client, status and the line of steps at the top of each job. */
export const JobHeader = memo(function JobHeader({ job, client, notice, role, onGo }: Props) {
  const declined = job.crew.filter(({ answer }) => answer?.value === 'declined').length
  const name = client ? personName(client) : ''
  return (
    <header className={ui['stackSmall']}>
      <Group gap="sm" align="center" wrap="wrap">
        <h1 className={classes['title']}>{job.id === null ? 'New job' : `Job #${job.id}`}</h1>
        {name !== '' && (
          <Text size="lg" className={classes['clip'] ?? ''}>
            {name}
          </Text>
        )}
        {job.id !== null && <StatusBadge {...badgeOf(job, labelViewerOf(role))} />}
        {declined > 0 && (
          <StatusBadge label={declined === 1 ? 'Declined' : `${declined} declined`} color="red" />
        )}
        <Text size="sm" c="dimmed" component="output" className={classes['notice'] ?? ''}>
          {notice}
        </Text>
      </Group>
      {job.onlineBooking && job.id !== null && (
        <Suspense>
          <OnlineNote
            booking={job.onlineBooking}
            jobId={job.id}
            jobStatus={job.jobStatus}
            hasClient={job.client !== null}
          />
        </Suspense>
      )}
      {job.id !== null && (job.lost !== null || job.actions.markLost) && (
        <LostState
          jobId={job.id}
          lost={job.lost}
          timezone={job.companyInfo.timezone}
          mayReopen={job.actions.reopen}
        />
      )}
      <MoveSteps job={job} role={role} onGo={onGo} />
    </header>
  )
})
