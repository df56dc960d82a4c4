import { Avatar, Badge, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { decideProspect } from '../../../shared/schedule/crew/crew.api.ts'
import type { Collision, Prospect } from '../../../shared/people/workers/crew.ts'
import type { ProspectStatus } from '../../../shared/people/workers/crew.choices.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { callKey, keyBelow } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { collisionsOf, availabilityText, type Clock } from './collisions.ts'
import { prospectsQuery } from './crew.queries.ts'
import { nameOf } from './members.ts'
import { OverlapDialog } from './OverlapDialog.tsx'
import { PercentText } from './PercentText.tsx'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

const STATUS_LABELS: Record<ProspectStatus, string> = {
  pending: 'Waiting for you',
  approved: 'Approved',
  rejected: 'Rejected',
  removedBySelf: 'Withdrawn',
}

/**
 * Workers who signed up for the job: a manager approves them, which adds them to the crew, or rejects them.
 */
export function Prospects({ jobId, clock, id }: { jobId: number; clock: Clock; id: string }) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(prospectsQuery(jobId))
  const [against, setAgainst] = useState<{ prospectId: number; collisions: Collision[] } | null>(null)

  async function decide(prospectId: number, status: 'approved' | 'rejected', overlapReason?: string) {
    try {
      const { message } = await call(decideProspect, {
        params: { id: jobId, prospectId },
        body: { status, ...(overlapReason !== undefined && { overlapReason }) },
      })
      showSuccess(message)
    } catch (error) {
      if (error instanceof CallError && error.code === 'crew_overlap')
        setAgainst({ prospectId, collisions: collisionsOf(error.details) })
      throw error
    } finally {
      // Also after an error, because another person may have decided.
      await client.invalidateQueries({ queryKey: keyBelow(getJob, { id: jobId }) })
      void client.invalidateQueries({ queryKey: callKey(listWorkers, {}) })
    }
  }

  if (!isError && (!data || data.length === 0)) return null
  return (
    <section className={ui['stackSmall']} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 className={ui['headingMedium']} id={`${id}-title`}>
        Sign-ups
      </h2>
      {isError && (
        <AsyncButton variant="default" action={() => refetch({ throwOnError: true })}>
          Load the sign-ups again
        </AsyncButton>
      )}
      <ul className={ui['listStack']}>
        {data?.map((prospect) => (
          <Row
            key={prospect.workerId}
            prospect={prospect}
            clock={clock}
            onDecide={(status) => (prospect.id === null ? Promise.resolve() : decide(prospect.id, status))}
          />
        ))}
      </ul>
      <OverlapDialog
        collisions={against?.collisions ?? null}
        clock={clock}
        onClose={() => setAgainst(null)}
        onAllow={async (reason) => {
          if (against) await decide(against.prospectId, 'approved', reason)
        }}
      />
    </section>
  )
}

interface RowProps {
  prospect: Prospect
  clock: Clock
  onDecide: (status: 'approved' | 'rejected') => Promise<void>
}

function Row({ prospect, clock, onDecide }: RowProps) {
  const { worker, status } = prospect
  const name = nameOf(worker)
  return (
    <li className={classes['member']} aria-label={name}>
      <div className={ui['bar']}>
        <div className={classes['person']}>
          <Avatar src={worker.profilePic} name={name} color="gray" alt="" aria-hidden />
          <div>
            <span className={classes['name']}>{name}</span> <PercentText percent={worker.ratingPercent} />
            <Text size="sm" c="dimmed">
              {[formatPhone(worker.phone), formatInstant(prospect.date, clock.timezone)]
                .filter((text) => text !== '')
                .join(' · ')}
            </Text>
          </div>
        </div>
        {status === 'pending' ? (
          <div className={classes['actions']}>
            <AsyncButton variant="default" aria-label={`Reject ${name}`} action={() => onDecide('rejected')}>
              Reject
            </AsyncButton>
            <AsyncButton aria-label={`Approve ${name}`} action={() => onDecide('approved')}>
              Approve
            </AsyncButton>
          </div>
        ) : (
          status && (
            <Badge variant="light" color="gray">
              {STATUS_LABELS[status]}
            </Badge>
          )
        )}
      </div>
      {status === 'pending' && prospect.collisions.length > 0 && (
        <div className={classes['busy']}>{availabilityText(prospect.collisions, clock)}</div>
      )}
    </li>
  )
}
