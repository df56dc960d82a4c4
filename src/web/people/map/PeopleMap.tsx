import { Box, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listClientPlaces, listWorkerPlaces } from '../../../shared/people/clients/person-places.api.ts'
import { callQuery } from '../../kernel/queries.ts'
import { JobMap } from '../../ui/JobMap.tsx'
import { markerOf, mapCountText } from './people-markers.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'

const KINDS = {
  clients: { endpoint: listClientPlaces, path: '/client', label: 'Map of the clients' },
  workers: { endpoint: listWorkerPlaces, path: '/worker', label: 'Map of the workers' },
} as const

interface Props {
  kind: keyof typeof KINDS
  /** The search of the list. */
  search: string
  onOpen: (id: number) => void
}

/**
 * Shows all people that a list's search finds, on all of its pages, on a map; people close together are one
 * circle.
 */
export default function PeopleMap({ kind, search, onOpen }: Props) {
  const { endpoint, path, label } = KINDS[kind]
  const isNarrow = useNarrow()
  const query = useQuery(callQuery(endpoint, { query: search === '' ? {} : { search } }))
  const markers = useMemo(
    () => (query.data?.places ?? []).map((place) => markerOf(place, path)),
    [query.data, path],
  )
  const height = isNarrow ? 320 : 440
  if (query.isError && !query.data)
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={height} radius="md" aria-label="Loading map" />
  if (markers.length === 0)
    return (
      <Text size="sm" c="dimmed" component="output">
        {search === ''
          ? `None of your ${kind} have an address on the map yet.`
          : `None of the ${kind} that you searched for has an address on the map.`}
      </Text>
    )
  return (
    <Box my="xs">
      <JobMap
        label={label}
        isClustered
        height={height}
        markers={markers}
        onMarkerClick={({ id }) => onOpen(Number(id))}
      />
      <Text size="sm" c="dimmed" mt={4} component="output">
        {mapCountText(markers.length, kind, query.data.isCut)}
      </Text>
    </Box>
  )
}
