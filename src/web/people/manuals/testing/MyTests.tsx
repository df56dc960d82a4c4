import { Badge } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { getAttempt, startAttempt } from '../../../../shared/people/manuals/quizzes.api.ts'
import { NO_TESTS_MESSAGE, type Assignment } from '../../../../shared/people/manuals/quiz.ts'
import { call } from '../../../kernel/api.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import { ErrorState, LoadingText } from '../../../ui/states.tsx'
import type { AreaProps } from '../area/place.ts'
import { myTestsQuery } from '../manuals.queries.ts'
import { timesText } from './words.ts'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

/** Lists a person's assigned tests: outstanding and completed. */
export function MyTests(props: AreaProps) {
  const [page, setPage] = useState(1)
  const open = useQuery(myTestsQuery(true, 1))
  const done = useQuery(myTestsQuery(false, page))
  if (!open.data || !done.data) {
    const failed = [open, done].find(({ isError }) => isError)
    return failed?.error ? (
      <ErrorState message={failed.error.message} onRetry={() => void failed.refetch()} />
    ) : (
      <LoadingText />
    )
  }
  return (
    <>
      <h2 className={classes['title']}>Testing</h2>
      {open.data.rows.length === 0 ? (
        <p className={classes['plain']}>{NO_TESTS_MESSAGE}</p>
      ) : (
        <ul className={classes['cards']} aria-label="Outstanding tests">
          {open.data.rows.map((test) => (
            <OpenTest key={test.id} test={test} {...props} />
          ))}
        </ul>
      )}
      {done.data.rows.length > 0 && (
        <section className={ui['panel']} aria-label="Tests that are done">
          <h3 className={ui['heading']}>Done</h3>
          <ul className={classes['rows']}>
            {done.data.rows.map((test) => (
              <li key={test.id}>
                <span className={classes['what']}>
                  <strong>{test.title}</strong>
                  <span className={classes['note']}>
                    {test.lastAttempt && `${test.lastAttempt.percent} %`}
                  </span>
                </span>
                <Badge variant="light" color={test.status === 'passed' ? 'green' : 'red'}>
                  {test.status === 'passed' ? 'Passed' : 'Not passed'}
                </Badge>
                {test.lastAttempt && (
                  <Link
                    to="/worker-dev"
                    search={{ section: 'testing', attempt: test.lastAttempt.id }}
                    className={classes['jobLink'] ?? ''}
                    aria-label={`Result of ${test.title}`}
                  >
                    Result
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <Pages page={page} pages={done.data.totalPages} onPage={setPage} label="Pages of tests" />
        </section>
      )}
    </>
  )
}

function OpenTest({ test, place, onPlace }: AreaProps & { test: Assignment }) {
  const queries = useQueryClient()
  async function begin() {
    const attempt = await call(startAttempt, { params: { id: test.id } })
    queries.setQueryData(callQuery(getAttempt, { params: { id: attempt.id } }).queryKey, attempt)
    onPlace({ ...place, attempt: attempt.id })
  }
  return (
    <li className={classes['card']}>
      <div className={ui['bar']}>
        <h3 className={ui['heading']}>{test.title}</h3>
        {test.dueOn !== null && (
          <Badge variant="light" color={test.isOverdue ? 'red' : 'gray'}>
            {test.isOverdue ? `Overdue since ${formatDay(test.dueOn)}` : `Due ${formatDay(test.dueOn)}`}
          </Badge>
        )}
      </div>
      <p className={classes['note']}>
        {test.questionCount === 1 ? '1 question' : `${test.questionCount} questions`}, {test.passPercent} % to
        pass
        {test.timeLimitMinutes !== null && `, ${test.timeLimitMinutes} minutes`}
        {`, ${timesText(test.attemptsUsed, test.attemptsAllowed)}`}
      </p>
      {test.sectionId !== null && test.sectionTitle !== null && (
        <p className={classes['plain']}>
          About{' '}
          <Link
            to="/worker-dev"
            search={{ section: 'manual', part: test.sectionId }}
            style={{ color: 'var(--mantine-color-anchor)' }}
          >
            {test.sectionTitle}
          </Link>
        </p>
      )}
      {test.lastAttempt && (
        <p className={classes['note']}>
          Last time {test.lastAttempt.percent} %.{' '}
          <Link
            to="/worker-dev"
            search={{ section: 'testing', attempt: test.lastAttempt.id }}
            style={{ color: 'var(--mantine-color-anchor)' }}
          >
            Look at it
          </Link>
        </p>
      )}
      <AsyncButton action={begin} mih={44} mt="sm">
        {test.openAttemptId === null
          ? test.attemptsUsed === 0
            ? 'Start the test'
            : 'Try again'
          : 'Continue the test'}
      </AsyncButton>
    </li>
  )
}
