import { Alert, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getJobClock } from '../../../shared/schedule/time-clock/clock.api.ts'
import type { JobClock } from '../../../shared/schedule/time-clock/clock.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { recordEvents } from './clock-actions.ts'
import { isOnClock } from './clock-model.ts'
import { standingText } from './clock-texts.ts'
import { useShownClock } from './use-clock.ts'

interface Props {
  jobId: number
  /** The viewer. */
  userId: number
  timezone: string
  /** Names of the members by their ids. */
  names: ReadonlyMap<number, string>
}

/** Says who is still on the clock before and after a move is finished, and clocks them out with one tap; nothing if nobody is. */
export function RunningClocks({ jobId, ...rest }: Props) {
  const { data } = useQuery(callQuery(getJobClock, { params: { id: jobId } }))
  useLiveRefetch(['update-jobs'], [keyBelow(getJobClock, { id: jobId })])
  return data ? <Running clock={data} {...rest} /> : null
}

function Running({ clock: answered, userId, timezone, names }: Omit<Props, 'jobId'> & { clock: JobClock }) {
  const { clock } = useShownClock(answered)
  const running = clock.members.filter(isOnClock)
  if (running.length === 0) return null
  const stoppable = running.filter(({ next }) => next.includes('finish'))
  return (
    <Alert color="yellow" variant="light" title="Still on the clock">
      <List size="md">
        {running.map(({ workerId, state, since }) => (
          <List.Item key={workerId}>
            {[
              workerId === userId ? 'Me' : (names.get(workerId) ?? 'Crew'),
              standingText(state, since, timezone),
            ].join(': ')}
          </List.Item>
        ))}
      </List>
      {stoppable.length > 0 ? (
        <AsyncButton
          size="lg"
          mt="sm"
          variant="default"
          action={() =>
            recordEvents(
              clock.jobId,
              'finish',
              { workerIds: stoppable.map(({ workerId }) => workerId), ownId: userId },
              null,
            )
          }
        >
          {stoppable.length === 1 ? 'Clock out' : `Clock out ${stoppable.length} people`}
        </AsyncButton>
      ) : (
        <Text size="md">They clock out on their own phones, or the lead does it for them.</Text>
      )}
    </Alert>
  )
}
