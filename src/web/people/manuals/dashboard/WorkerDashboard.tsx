import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ratingColor, ratingWords } from '../../../../shared/people/workers/rating.ts'
import { getMyPay } from '../../../../shared/people/workers/pay.api.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { NO_TESTS_MESSAGE } from '../../../../shared/people/manuals/quiz.ts'
import type { Dashboard } from '../../../../shared/people/manuals/worker-area.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { JobLines } from './JobLines.tsx'
import { weekOf } from './week.ts'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  today: string
  facts: NonNullable<Dashboard['worker']>
}

/** Shows a worker this week's pay, rating, tests, upcoming jobs and jobs with open crew spots. */
export function WorkerDashboard({ today, facts }: Props) {
  const { ratingPercent, completedJobs, outstandingTests, nextDueOn, unreadSections } = facts
  return (
    <>
      <h2 className={classes['title']}>Dashboard</h2>
      <div className={classes['tiles']}>
        <PayTile today={today} />
        <section className={`${classes['card']} ${classes['tile']}`} aria-label="Rating">
          <h3 className={ui['heading']}>Rating</h3>
          {ratingPercent === null ? (
            <p className={classes['note']}>None yet: ratings come with your completed jobs.</p>
          ) : (
            <>
              <span
                className={`${classes['figure']} ${classes['rating']}`}
                data-color={ratingColor(ratingPercent)}
              >
                {ratingWords(ratingPercent)}
              </span>
              <span className={classes['note']}>
                Over {completedJobs === 1 ? '1 completed job' : `${completedJobs} completed jobs`}
              </span>
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/worker-dev"
                    search={{ section: 'communications', type: ['rating'] }}
                  />
                )}
              >
                How it is calculated
              </Anchor>
            </>
          )}
        </section>
        <section className={`${classes['card']} ${classes['tile']}`} aria-label="Tests">
          <h3 className={ui['heading']}>Tests</h3>
          {outstandingTests === 0 ? (
            <p className={classes['note']}>{NO_TESTS_MESSAGE}</p>
          ) : (
            <>
              <span className={classes['figure']}>{outstandingTests}</span>
              <span className={classes['note']}>
                outstanding
                {nextDueOn !== null &&
                  (nextDueOn < today
                    ? `, overdue since ${formatDay(nextDueOn)}`
                    : `, due ${formatDay(nextDueOn)}`)}
              </span>
              <Anchor
                size="sm"
                renderRoot={(props) => <Link {...props} to="/worker-dev" search={{ section: 'testing' }} />}
              >
                Take them
              </Anchor>
            </>
          )}
        </section>
        <section className={`${classes['card']} ${classes['tile']}`} aria-label="Manual">
          <h3 className={ui['heading']}>Manual</h3>
          {unreadSections === 0 ? (
            <p className={classes['note']}>You have read all of it.</p>
          ) : (
            <>
              <span className={classes['figure']}>{unreadSections}</span>
              <span className={classes['note']}>
                {unreadSections === 1 ? 'section' : 'sections'} that you have not read
              </span>
              <Anchor
                size="sm"
                renderRoot={(props) => <Link {...props} to="/worker-dev" search={{ section: 'manual' }} />}
              >
                Read the manual
              </Anchor>
            </>
          )}
        </section>
      </div>
      <div className={classes['grid']}>
        <JobLines
          title="Next jobs"
          jobs={facts.nextJobs}
          count={facts.nextJobCount}
          none="You have no upcoming jobs. Sign up for one that needs crew."
        />
        <JobLines title="Open sign-ups" jobs={facts.signUps} none="Nothing is waiting for a manager." />
        <JobLines
          title="Jobs that need crew"
          jobs={facts.openJobs}
          count={facts.openJobCount}
          none="All jobs in the next weeks have a full crew."
        />
      </div>
    </>
  )
}

function PayTile({ today }: { today: string }) {
  const week = weekOf(today)
  const pay = useQuery(callQuery(getMyPay, { query: week }))
  const money = (dollars: number) => formatCents(centsFromDollars(dollars))
  return (
    <section className={`${classes['card']} ${classes['tile']}`} aria-label="Pay this week">
      <h3 className={ui['heading']}>Pay this week</h3>
      {pay.data ? (
        <>
          <span className={classes['figure']}>{money(pay.data.total)}</span>
          <span className={classes['note']}>
            {formatDay(week.from)} to {formatDay(week.to)}
            {pay.data.tips > 0 && `, ${money(pay.data.tips)} of it tips`}
          </span>
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/financials" />}>
            All of my pay
          </Anchor>
        </>
      ) : pay.isError ? (
        <p className={classes['problem']}>{pay.error.message}</p>
      ) : (
        <Skeleton height={56} component="output" aria-label="Loading pay" />
      )}
    </section>
  )
}
