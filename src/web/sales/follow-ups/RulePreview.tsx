import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { previewRule } from '../../../shared/sales/follow-ups/follow-ups.api.ts'
import { ACTION_LABELS } from '../../../shared/sales/follow-ups/follow-ups.ts'
import { callQuery } from '../../kernel/queries.ts'
import { JobLink } from '../../ui/JobLink.tsx'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import classes from './follow-ups.module.css'

interface Props {
  companyId: number
  ruleId: number
  timezone: string
}

/** What a rule would have done over the last 30 days: how much, and on which jobs. */
export function RulePreview({ companyId, ruleId, timezone }: Props) {
  const query = useQuery(callQuery(previewRule, { params: { id: companyId, ruleId } }))
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingText />
  const { jobs, messages, tasks, stopped, runs } = query.data
  return (
    <>
      <Text mb="sm">
        {jobs === 0
          ? 'Nothing of the last 30 days would have started this rule.'
          : `Jobs: ${jobs}. Messages: ${messages}. Tasks: ${tasks}. Stopped early: ${stopped}.`}
      </Text>
      <ul className={classes['list']}>
        {runs.map((run) => (
          <li key={run.jobId}>
            <div className={classes['what']}>
              <span>
                <JobLink jobId={run.jobId}>{`#${run.jobId}`}</JobLink>
                {` ${run.client}, ${formatInstant(run.startedAt, timezone)}`}
              </span>
              {run.steps.map((step) => (
                <Text key={`${step.at} ${step.action} ${step.text}`} size="sm">
                  {`${formatInstant(step.at, timezone)} · ${ACTION_LABELS[step.action]}: ${step.text}`}
                </Text>
              ))}
              {run.stopped && (
                <Text size="sm" c="dimmed">
                  {`${formatInstant(run.stopped.at, timezone)} · ${run.stopped.reason}`}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
