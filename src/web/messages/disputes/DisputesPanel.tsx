import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DisputeCard } from './DisputeCard.tsx'
import { disputesQuery } from './disputes.queries.ts'
import ui from '../../ui/primitives.module.css'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'

/** The disputes of a job for its managers, newest first; updates when the client writes. */
export function DisputesPanel({ jobId, timezone }: { jobId: number; timezone: string }) {
  const query = useQuery(disputesQuery(jobId))
  useLiveRefetch(['update-communications'], [disputesQuery(jobId).queryKey], { jobId })
  const now = new Date(query.dataUpdatedAt).toISOString()
  return (
    <div className={ui['section']}>
      {query.isPending && <Skeleton height={96} aria-label="Loading disputes" />}
      {query.isError && !query.data && (
        <Alert color="red" role="alert" title="The disputes could not be loaded.">
          <Button variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {query.data?.length === 0 && <Text c="dimmed">No disputes.</Text>}
      {query.data?.map((dispute) => (
        <DisputeCard key={dispute.id} jobId={jobId} dispute={dispute} now={now} timezone={timezone} />
      ))}
    </div>
  )
}
