import { Group, Text } from '@mantine/core'
import { memo } from 'react'
import type { JobPerson } from '../../../shared/jobs/job.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { ScreenJob } from './form.ts'
import { MoveSteps } from './MoveSteps.tsx'
import { badgeOf } from './badge.ts'
import { OnlineNote } from './OnlineNote.tsx'
import { moveProgress, type Progress } from './steps.ts'
import { personName } from './words.ts'
import classes from './screen.module.css'

interface Props {
  job: ScreenJob
  /** The client as the form has them. */
  client: JobPerson | null
  /** Says whose change has just appeared; '' for none. */
  notice: string
  isClient: boolean
  /** To the documents, for who sees them; the same function at each drawing. */
  onDocuments: (() => void) | null
  /** To the payments, for who pays there; the same function at each drawing. */
  onPayments: (() => void) | null
}

/** Number, client, status and the line of steps on top of each job. */
export const JobHeader = memo(function JobHeader({
  job,
  client,
  notice,
  isClient,
  onDocuments,
  onPayments,
}: Props) {
  const name = client ? personName(client) : ''
  const progress = moveProgress(job)
  const isAboutDocuments = progress.current === 'estimate' || progress.current === 'agreement'
  return (
    <header className={classes['header']}>
      <Group gap="sm" align="center" wrap="wrap">
        <h1 className={classes['title']}>{job.id === null ? 'New job' : `Job #${job.id}`}</h1>
        {name !== '' && (
          <Text size="lg" className={classes['clip'] ?? ''}>
            {name}
          </Text>
        )}
        {job.id !== null && <StatusBadge {...badgeOf(job)} />}
        <Text size="sm" c="dimmed" component="output" className={classes['notice'] ?? ''}>
          {notice}
        </Text>
      </Group>
      {job.onlineBooking && job.id !== null && (
        <OnlineNote
          booking={job.onlineBooking}
          jobId={job.id}
          jobStatus={job.jobStatus}
          hasClient={job.client !== null}
        />
      )}
      <MoveSteps
        progress={progress}
        isClient={isClient}
        onGo={isAboutDocuments ? onDocuments : isAboutMoney(progress) ? onPayments : null}
      />
    </header>
  )
})

/** Whether the next step is taken on the Payments tab. */
function isAboutMoney({ current, turn }: Progress): boolean {
  return turn === 'Client' && (current === 'deposit' || current === 'move' || current === 'invoice')
}
