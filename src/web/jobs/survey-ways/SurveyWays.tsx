import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import ui from '../../ui/primitives.module.css'

/** For managers: the survey of what moves, which the client fills in by a link or the office during a call. */
export function SurveyWays({ job }: { job: Pick<Job, 'client' | 'jobStatus'> & { id: number | null } }) {
  const { id } = job
  if (id === null || (job.jobStatus !== 'inquiring' && job.jobStatus !== 'scheduled')) return null
  return (
    <div className={ui['wrap']}>
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to="/job/$jobId/survey" params={{ jobId: String(id) }} />}
      >
        Start survey now
      </Button>
      <AsyncButton
        variant="default"
        disabled={job.client === null}
        action={async () => {
          // Its module has the whole list of what moves, which the job's page does not need.
          const { requestSurvey } = await import('../../../shared/jobs/survey/survey.api.ts')
          await call(requestSurvey, { params: { id } })
        }}
        successText="Survey link sent."
      >
        Ask for a survey
      </AsyncButton>
    </div>
  )
}
