import { SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listTasks } from '../../../shared/sales/follow-ups/follow-ups.api.ts'
import { MAX_LISTED, type TaskList } from '../../../shared/sales/follow-ups/tasks.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'
import { EmptyState, ErrorState, LoadingText } from '../../ui/states.tsx'
import { TaskRow } from './TaskRow.tsx'
import { useMinute } from './use-minute.ts'
import classes from './follow-ups.module.css'

const LIST_LABELS: Record<TaskList, string> = { mine: 'Mine', pool: 'The team’s pool', all: 'All' }
const LISTS: readonly TaskList[] = ['mine', 'pool', 'all']

interface Props {
  company: number | undefined
  list: TaskList
  onList: (list: TaskList) => void
}

/** The open tasks of a company: those of the person, those that nobody has taken, or all. */
export function TasksScreen({ company, list, onList }: Props) {
  const now = useMinute()
  const query = useQuery({
    ...callQuery(listTasks, { query: { ...(company !== undefined && { company }), list } }),
    refetchInterval: 60_000,
  })
  useLiveRefetch(
    ['update-tasks', 'update-jobs', 'new-jobs', 'update-communications'],
    [keyBelow(listTasks)],
    {
      everyMs: 2_000,
    },
  )
  const { data } = query
  const labelOf = (value: TaskList) =>
    data ? `${LIST_LABELS[value]} (${data.counts[value]})` : LIST_LABELS[value]
  return (
    <>
      <SegmentedControl
        mb="md"
        size="md"
        aria-label="Whose tasks"
        data={LISTS.map((value) => ({ value, label: labelOf(value) }))}
        value={list}
        onChange={(value) => onList(LISTS.find((one) => one === value) ?? list)}
      />
      {data ? (
        data.tasks.length === 0 ? (
          <EmptyState
            title="Nothing to do."
            text="Tasks that follow-ups make, or that you add to a job, will appear here."
          />
        ) : (
          <ul className={classes['list']} aria-label="Tasks">
            {data.tasks.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                timezone={data.timezone}
                now={now}
                people={data.people}
                hasJob
              />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingText />
      )}
      {data && data.total > data.tasks.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {`Only the first ${MAX_LISTED} tasks are shown here.`}
        </Text>
      )}
    </>
  )
}
