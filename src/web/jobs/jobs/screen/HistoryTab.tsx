import { Alert, Button, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '../../../../shared/jobs/jobs/job.rows.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { historyLines, type HistoryLine } from './history-lines.ts'
import { historyQuery } from './queries.ts'
import { personName } from './words.ts'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

const ACTION_LABELS: Record<HistoryEntry['action'], string> = {
  created: 'created the job',
  changed: 'changed the job',
  deleted: 'deleted the job',
  restored: 'restored the job',
}

/** The history of the job: who changed what and when, with values before and after, newest first. */
export function HistoryTab({ jobId, timezone }: { jobId: number; timezone: string }) {
  const query = useInfiniteQuery(historyQuery(jobId))
  if (query.isPending) return <Skeleton height={160} aria-label="Loading history" />
  if (query.isError) {
    return (
      <Alert color="red" role="alert" title="The history could not be loaded.">
        <Button variant="default" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Alert>
    )
  }
  const entries = query.data.pages.flatMap((page) => page.rows)
  // Values that follow from other fields are left out, which can leave an entry without lines.
  const shown = entries.filter((entry) => entry.action !== 'changed' || historyLines(entry).length > 0)
  return (
    <Stack component="section" aria-label="History">
      <h2 className={ui['heading']}>History</h2>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          Changes of this job will be listed here.
        </Text>
      )}
      <ol className={`${ui['list']} ${classes['history']}`}>
        {shown.map((entry) => (
          <li key={entry.id}>
            <Text size="sm">
              <strong>{personName(entry) || 'The system'}</strong> {ACTION_LABELS[entry.action]}{' '}
              <Text
                component="time"
                size="xs"
                c="dimmed"
                dateTime={entry.at}
                className={classes['figure'] ?? ''}
              >
                {formatInstant(entry.at, timezone)}
              </Text>
            </Text>
            <Lines lines={historyLines(entry)} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="default"
          className={classes['adder'] ?? ''}
          disabled={query.isFetchingNextPage}
          leftSection={query.isFetchingNextPage ? <Loader size="xs" /> : null}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </Stack>
  )
}

function Lines({ lines }: { lines: readonly HistoryLine[] }) {
  if (lines.length === 0) return null
  return (
    <dl className={classes['changes']}>
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>
            {line.before !== null && <del className={classes['preLine']}>{line.before}</del>}
            {line.before !== null && line.after !== null && <span aria-hidden> → </span>}
            {line.after !== null && <ins className={classes['preLine']}>{line.after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
