import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeRun, getJobFollowUps, listTasks } from '../../../shared/sales/follow-ups/follow-ups.api.ts'
import { ACTION_LABELS, type Run, type RunAction } from '../../../shared/sales/follow-ups/follow-ups.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import { TaskRow } from './TaskRow.tsx'
import { useMinute } from './use-minute.ts'
import classes from './follow-ups.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  companyId: number
  timezone: string
}

/** The follow-ups of a job with their next step and how to stop them, and the tasks of the job. */
export function JobFollowUps({ jobId, companyId, timezone }: Props) {
  const now = useMinute()
  const params = { id: jobId }
  const query = useQuery({ ...callQuery(getJobFollowUps, { params }), refetchInterval: 60_000 })
  const people =
    useQuery(callQuery(listTasks, { query: { company: companyId, list: 'mine' } })).data?.people ?? []
  useLiveRefetch(
    ['update-tasks', 'update-jobs', 'update-communications'],
    [keyBelow(getJobFollowUps, params)],
    { jobId },
  )
  const [isAdding, setAdding] = useState(false)
  const { data } = query
  return (
    <section aria-labelledby="follow-ups" className={ui['section']}>
      <h2 className={ui['heading']} id="follow-ups">
        Follow-ups and tasks
      </h2>
      {query.isError && <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />}
      {data && (
        <>
          <Text size="sm" c="dimmed">
            {data.nextAt === null ? 'No next date.' : `Next: ${formatInstant(data.nextAt, timezone)}`}
          </Text>
          <ul className={classes['list']}>
            {data.runs.map((run) => (
              <RunRow key={run.id} jobId={jobId} run={run} timezone={timezone} />
            ))}
            {data.tasks.map((task) => (
              <TaskRow
                key={`task ${task.id}`}
                task={task}
                timezone={timezone}
                now={now}
                people={people}
                hasJob={false}
              />
            ))}
          </ul>
        </>
      )}
      <div>
        <Button
          variant="default"
          mih={44}
          my="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add task
        </Button>
      </div>
      <TaskDialog
        opened={isAdding}
        jobId={jobId}
        timezone={timezone}
        people={people}
        onClose={() => setAdding(false)}
      />
    </section>
  )
}

const ACTION_TEXTS: Record<RunAction, { label: string; done: string }> = {
  stop: { label: 'Stop', done: 'Follow-up stopped.' },
  pause: { label: 'Pause', done: 'Follow-up paused.' },
  resume: { label: 'Resume', done: 'Follow-up resumed.' },
}

function stateText({ state, reason, next, position, total }: Run, timezone: string): string {
  if (state === 'running' && next)
    return `Step ${position + 1} of ${total}: ${ACTION_LABELS[next.action]}, ${formatInstant(next.at, timezone)}`
  if (state === 'paused') return `Paused before step ${position + 1} of ${total}`
  if (state === 'done') return 'Done'
  if (state === 'running') return 'Running'
  return state === 'failed' ? `Failed. ${reason ?? ''}` : `Stopped. ${reason ?? ''}`
}

function RunRow({ jobId, run, timezone }: { jobId: number; run: Run; timezone: string }) {
  const reload = useRefetch(keyBelow(getJobFollowUps, { id: jobId }))
  return (
    <li aria-label={run.name}>
      <div className={classes['what']}>
        <strong>{run.name}</strong>
        <Text size="sm">{stateText(run, timezone)}</Text>
      </div>
      <div className={classes['buttons']}>
        {run.actions.map((action) => (
          <AsyncButton
            key={action}
            variant="default"
            mih={44}
            {...(action === 'stop' && { color: 'red', variant: 'light' })}
            aria-label={`${ACTION_TEXTS[action].label} ${run.name}`}
            successText={ACTION_TEXTS[action].done}
            action={async () => {
              try {
                await call(changeRun, { params: { id: jobId, runId: run.id }, body: { action } })
              } finally {
                await reload()
              }
            }}
          >
            {ACTION_TEXTS[action].label}
          </AsyncButton>
        ))}
      </div>
    </li>
  )
}
