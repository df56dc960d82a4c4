import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getJobClock } from '../../../shared/schedule/time-clock/clock.api.ts'
import type { JobClock } from '../../../shared/schedule/time-clock/clock.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'
import { ClockBar } from './ClockBar.tsx'
import ClockDetails from './ClockDetails.tsx'
import { Refused } from './Refused.tsx'
import SharePosition from './SharePosition.tsx'
import { useShownClock } from './use-clock.ts'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  userId: number
  timezone: string
  names: ReadonlyMap<number, string>
  day: string
  /** Whether the viewer finishes the move. */
  finishesMove: boolean
  /** Whether the move is completed: its times are then corrected, and no step is recorded. */
  isEnded: boolean
}

/** The time clock on the page of a job, for a member of its crew. */
export default function JobClockPanel({ jobId, ...rest }: Props) {
  const { data } = useQuery(callQuery(getJobClock, { params: { id: jobId } }))
  useLiveRefetch(['update-jobs'], [keyBelow(getJobClock, { id: jobId })])
  return data ? <Panel clock={data} {...rest} /> : null
}

function Panel({ clock, isEnded, finishesMove, ...rest }: Omit<Props, 'jobId'> & { clock: JobClock }) {
  const shown = useShownClock(clock)
  return (
    <section className={ui['stackSmall']} aria-labelledby="job-clock">
      <Title order={2} size="h4" id="job-clock">
        Time clock
      </Title>
      {isEnded ? (
        shown.refused.length > 0 && <Refused actions={shown.refused} {...rest} />
      ) : (
        <>
          <SharePosition shown={shown} userId={rest.userId} />
          <ClockBar shown={shown} finishesMove={finishesMove} {...rest} />
        </>
      )}
      <ClockDetails shown={shown} isEnded={isEnded} {...rest} />
    </section>
  )
}
