import { Alert, Text } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { settleManagerRequest } from '../../../shared/schedule/crew/crew.api.ts'
import type { CrewFacts } from '../../../shared/people/workers/crew.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import { call } from '../../kernel/api.ts'
import { keyBelow } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { nameOf } from './members.ts'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  requests: CrewFacts['managerRequests']
  timezone: string
}

/** Workers who request a manager on this job, until a manager has resolved the request. */
export function ManagerRequests({ jobId, requests, timezone }: Props) {
  const client = useQueryClient()
  async function settle(requestId: number) {
    const { message } = await call(settleManagerRequest, { params: { id: jobId, requestId } })
    showSuccess(message)
    await client.invalidateQueries({ queryKey: keyBelow(getJob, { id: jobId }) })
  }
  return requests.map((request) => (
    <Alert
      key={request.id}
      variant="default"
      icon={<IconBellRinging aria-hidden />}
      title={`${nameOf(request)} asks for a manager`}
    >
      <div className={ui['bar']}>
        <div className={classes['noteText']}>
          {request.message !== '' && <Text size="sm">{request.message}</Text>}
          <Text size="sm" c="dimmed">
            {formatInstant(request.date, timezone)}
          </Text>
        </div>
        <AsyncButton
          variant="default"
          aria-label={`Done with the request of ${nameOf(request)}`}
          action={() => settle(request.id)}
        >
          Done
        </AsyncButton>
      </div>
    </Alert>
  ))
}
