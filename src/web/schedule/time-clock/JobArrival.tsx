import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getArrival, listArrivals } from '../../../shared/schedule/time-clock/arrival.api.ts'
import { arrivalWords, type Arrival } from '../../../shared/schedule/time-clock/arrival.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'
import { useMinute } from '../../kernel/use-today.ts'
import { JobMap } from '../../ui/JobMap.tsx'
import classes from './clock.module.css'

/** Milliseconds after which an arrival is asked for again, in case a live update was lost. */
const AGAIN_MS = 60_000
/** Height of the map: the words beside it stay in sight on a phone. */
const MAP_PIXELS = 180

/** Shows when the crew of a job arrives, while it is on the way and its position is shared. */
export function JobArrival({ jobId, timezone }: { jobId: number; timezone: string }) {
  const { data, dataUpdatedAt } = useQuery({
    ...callQuery(getArrival, { params: { id: jobId } }),
    refetchInterval: AGAIN_MS,
  })
  useLiveRefetch(['update-arrival', 'update-jobs'], [keyBelow(getArrival, { id: jobId })], { jobId })
  if (!data?.arrival) return null
  return (
    <>
      <Words arrival={data.arrival} updatedAt={dataUpdatedAt} timezone={timezone} isLarge />
      <ArrivalMap arrival={data.arrival} />
    </>
  )
}

/** Shows the last position of the crew and where it drives to; the words above say the same without a map. */
function ArrivalMap({ arrival: { position, destination } }: { arrival: Arrival }) {
  const markers = useMemo(() => {
    const crew = {
      id: 'crew',
      latitude: position.latitude,
      longitude: position.longitude,
      label: 'The crew, at its last position',
      color: 'blue',
      isStrong: true,
    }
    // A server of the version before sends no destination.
    const to = destination
      ? [{ id: 'destination', ...destination, label: 'Where the crew drives to', color: 'green' }]
      : []
    return [crew, ...to]
  }, [position, destination])
  return (
    <Box mt="xs">
      <JobMap label="Map of the crew on the way" markers={markers} height={MAP_PIXELS} />
    </Box>
  )
}

/** Shows when the crew of a job of the day arrives; all jobs of a page share one call. */
export function ListedArrival({
  jobId,
  company,
  timezone,
}: {
  jobId: number
  /** The company, if it is not the person's default one. */
  company: number | undefined
  timezone: string
}) {
  const query = callQuery(listArrivals, { query: company === undefined ? {} : { company } })
  const { data, dataUpdatedAt } = useQuery({ ...query, refetchInterval: AGAIN_MS })
  useLiveRefetch(['update-arrival', 'update-jobs'], [keyBelow(listArrivals)], { jobId })
  const arrival = data?.find((one) => one.jobId === jobId)
  return arrival ? <Words arrival={arrival} updatedAt={dataUpdatedAt} timezone={timezone} /> : null
}

interface WordsProps {
  arrival: Arrival
  /** When the arrival was loaded, by the clock of this device. */
  updatedAt: number
  timezone: string
  isLarge?: boolean
}

function Words({ arrival, updatedAt, timezone, isLarge = false }: WordsProps) {
  // The server's time plus the time that has passed here, so that a wrong clock of this device does not change the age.
  const passed = Math.max(0, Date.parse(useMinute()) - updatedAt)
  const now = new Date(Date.parse(arrival.now) + passed).toISOString()
  const { main, details } = arrivalWords(arrival, now, timezone)
  return (
    <div className={classes['arrival']}>
      <Text component="output" fw={700} size={isLarge ? 'lg' : 'sm'}>
        {main}
      </Text>
      <Text size={isLarge ? 'sm' : 'xs'}>{details.join(' · ')}</Text>
    </div>
  )
}
