import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listTasks } from '../../../shared/sales/follow-ups/follow-ups.api.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'
import { TaskRow } from './TaskRow.tsx'
import { useMinute } from './use-minute.ts'
import classes from './follow-ups.module.css'
import ui from '../../ui/primitives.module.css'

const SHOWN = 5

/** The tasks that are due today, above the day; nothing while there are none. */
export function TodayTasks({ company }: { company: number | undefined }) {
  const now = useMinute()
  const { data } = useQuery({
    ...callQuery(listTasks, {
      query: { ...(company !== undefined && { company }), list: 'all', isDue: '1' },
    }),
    refetchInterval: 60_000,
  })
  useLiveRefetch(
    ['update-tasks', 'update-jobs', 'new-jobs', 'update-communications'],
    [keyBelow(listTasks)],
    {
      everyMs: 2_000,
    },
  )
  if (!data || data.tasks.length === 0) return null
  return (
    <section aria-labelledby="today-tasks" className="no-print">
      <h2 className={ui['heading']} id="today-tasks">
        {`Tasks (${data.total})`}
      </h2>
      <ul className={classes['list']}>
        {data.tasks.slice(0, SHOWN).map((task) => (
          <TaskRow key={task.id} task={task} timezone={data.timezone} now={now} people={data.people} hasJob />
        ))}
      </ul>
      <p>
        <Anchor renderRoot={(props) => <Link {...props} to="/tasks" search={{ list: 'all' }} />}>
          All tasks
        </Anchor>
      </p>
    </section>
  )
}
