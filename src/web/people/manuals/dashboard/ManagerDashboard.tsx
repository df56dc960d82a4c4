import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import type { Dashboard } from '../../../../shared/people/manuals/worker-area.ts'
import { JobLines } from './JobLines.tsx'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

/**
 * Shows a manager the state of the company's crew: today's jobs, sign-ups, tests that are due, and who has
 * read the manual.
 */
export function ManagerDashboard({ facts }: { facts: NonNullable<Dashboard['manager']> }) {
  const { dueTests, dueTestCount, unreadWorkers, workers } = facts
  return (
    <>
      <h2 className={classes['title']}>Dashboard</h2>
      <div className={classes['grid']}>
        <JobLines
          title="Crews today"
          jobs={facts.todaysJobs}
          count={facts.todaysJobCount}
          none="No job today."
        />
        <JobLines
          title="Sign-ups waiting for you"
          jobs={facts.signUpJobs}
          count={facts.signUps}
          none="Nobody is waiting for an answer."
        />
        <section className={classes['card']} aria-label="Tests due soon">
          <h3 className={ui['heading']}>
            Tests due soon
            {dueTestCount > 0 && ` (${dueTestCount})`}
          </h3>
          {dueTests.length === 0 && (
            <p className={classes['note']}>No test is overdue or due within a week.</p>
          )}
          <ul className={classes['rows']}>
            {dueTests.map((test) => (
              <li key={test.assignmentId}>
                <span className={classes['what']}>
                  <Link
                    to="/worker-dev"
                    search={{ section: 'testing', quiz: test.quizId, tab: 'results' }}
                    className={classes['jobLine']}
                  >
                    {test.worker}
                  </Link>
                  <span className={classes['note']}>{test.title}</span>
                </span>
                <span className={test.isOverdue ? classes['problem'] : classes['note']}>
                  {test.isOverdue ? `Overdue since ${formatDay(test.dueOn)}` : `Due ${formatDay(test.dueOn)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className={`${classes['card']} ${classes['tile']}`} aria-label="Manual">
          <h3 className={ui['heading']}>Manual</h3>
          {workers === 0 ? (
            <p className={classes['note']}>You have no workers yet.</p>
          ) : (
            <>
              <span className={classes['figure']}>
                {workers - unreadWorkers} of {workers}
              </span>
              <span className={classes['note']}>workers have read all of it as it is now</span>
              <Anchor
                size="sm"
                renderRoot={(props) => <Link {...props} to="/worker-dev" search={{ section: 'manual' }} />}
              >
                Who has read what
              </Anchor>
            </>
          )}
        </section>
      </div>
    </>
  )
}
