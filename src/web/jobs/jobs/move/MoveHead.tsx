import { Anchor, Avatar, Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SURVEY_TEXTS } from '../../../../shared/jobs/documents/survey.ts'
import type { CrewMember } from '../../../../shared/people/workers/crew.ts'
import { feesPaid } from '../../../../shared/jobs/finances/received.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { carryDetails, pendingAddressText, withUnit } from '../../../../shared/jobs/jobs/place-label.ts'
import { isSurveyNeeded, moveWindow } from '../../../../shared/jobs/jobs/your-move.ts'
import { formatDayInWords } from '../../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents, money, sumCents } from '../../../../shared/kernel/money.ts'
import { jobDayOf } from '../../../../shared/trade/job.choices.ts'
import { typeLabel } from '../../../../shared/trade/job.labels.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { badgeOf } from '../screen/badge.ts'
import type { SectionProps } from './MoveOverview.tsx'
import classes from './move.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props extends SectionProps {
  /** `YYYY-MM-DD` at the company. */
  today: string
  /** What changes or cancels the move. */
  children: ReactNode
}

/**
 * The head of the page: when, where, who, what it costs, one button for what comes next, and below it what changes the
 * move: a client who wants another day looks here first.
 */
export function MoveHead({ job, today, onGo, children }: Props) {
  const day = jobDayOf(job.jobDate)
  const time = moveWindow(job)
  return (
    <header className={`${ui['card']} ${classes['head']}`}>
      <div className={classes['titleLine']}>
        <h1 className={classes['title']}>Your move</h1>
        <StatusBadge {...badgeOf(job, 'client')} />
      </div>
      <p className={classes['with']}>
        {typeLabel(job, 'client')} with {job.companyInfo.name}
        <span className={classes['number']}>{`Move #${job.id}`}</span>
      </p>
      <p className={classes['day']}>
        {day === null ? 'Day not chosen yet' : formatDayInWords(day, today)}
        {time !== '' && <span className={classes['time']}>{time}</span>}
      </p>
      <Places locations={job.locations} />
      <Crew job={job} />
      <Price job={job} onGo={onGo} />
      <Next job={job} onGo={onGo} />
      <div className={classes['changes']}>
        {job.jobStatus === 'inquiring' && job.actions.save && day !== null && (
          <Button
            variant="default"
            mih={44}
            px="sm"
            onClick={() => onGo({ tab: 'job', document: null, field: 'jobDate' })}
          >
            Change date
          </Button>
        )}
        {children}
      </div>
    </header>
  )
}

function Places({ locations }: Pick<Job, 'locations'>) {
  const places = locations.filter(({ address, addressPending }) => address !== '' || addressPending)
  const facts = places.map((place, index): Fact => {
    const label = index === 0 ? 'From' : index === places.length - 1 ? 'To' : `Stop ${index}`
    const address = place.addressPending
      ? pendingAddressText(place.address)
      : withUnit(place.address, place.address2)
    return [label, [address, ...carryDetails(place)].join(' · ')]
  })
  if (facts.length === 0) return null
  return <FactList facts={facts} className={classes['places']} />
}

/** The first names that assigned members are known by; before the move is booked only how many come. */
function Crew({ job: { crew, crewSize, jobStatus, useTruck } }: { job: Job }) {
  const known = jobStatus === 'scheduled' || jobStatus === 'completed' ? crew : []
  const size = `${crewSize} ${crewSize === 1 ? 'mover' : 'movers'}${useTruck ? ' with a truck' : ''}`
  return (
    <div className={classes['crew']}>
      {known.length > 0 && (
        <ul className={`${ui['list']} ${classes['faces']}`} aria-label="Your crew">
          {known.map((member) => (
            <li key={member.id ?? nameOf(member)}>
              <Avatar
                src={member.profilePic}
                name={nameOf(member)}
                color="gray"
                alt=""
                aria-hidden
                size="sm"
              />
              {nameOf(member)}
            </li>
          ))}
        </ul>
      )}
      <span className={classes['small']}>{known.length < crewSize || useTruck ? size : ''}</span>
    </div>
  )
}

function nameOf({ firstName, lastName }: CrewMember): string {
  return `${firstName} ${lastName}`.trim()
}

function Price({ job: { payments, jobStatus, documents }, onGo }: SectionProps) {
  if (payments === null) return null
  if (isSurveyNeeded(documents))
    return (
      <section aria-label="Price">
        <strong>{SURVEY_TEXTS.title}</strong>
        <p className={classes['small']}>{SURVEY_TEXTS.client}</p>
      </section>
    )
  const { agreed, balance, paid, receipt, total } = payments
  // Nothing is owed for a closed move.
  if (!['inquiring', 'scheduled', 'completed'].includes(jobStatus)) {
    const amounts = receipt.map(({ amount }) => amount)
    const sumOf = (dollars: readonly number[]) => sumCents(dollars.map((one) => centsFromDollars(one)))
    const taken = sumOf(amounts.filter((one) => one > 0))
    const refunded = sumOf(amounts.filter((one) => one < 0).map((one) => -one))
    const settled: Fact[] = [
      ['Paid', formatCents(taken)],
      ['Refunded', formatCents(refunded)],
    ]
    return taken > 0 && <FactList facts={settled} className={classes['figures']} />
  }
  const isAgreed = agreed.from !== 'estimate'
  const fees = feesPaid(receipt)
  const facts: Fact[] = [
    [isAgreed && agreed.total === total ? 'Agreed price' : isAgreed ? 'Price' : 'Estimate', money(total)],
    ['Paid', money(paid)],
    ...(fees > 0 ? [['Fees paid', money(fees)] satisfies Fact] : []),
    balance < 0 ? ['Overpaid', money(-balance)] : ['Left to pay', money(balance)],
  ]
  return (
    <section aria-label="Price">
      <FactList facts={facts} className={classes['figures']} />
      {isAgreed && agreed.total !== total && (
        <p className={classes['small']}>
          You agreed to {money(agreed.total)}.{' '}
          {documents['invoice'] && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              onClick={() => onGo({ tab: 'documents', document: 'invoice', field: null })}
            >
              See the lines of the invoice
            </Anchor>
          )}
        </p>
      )}
    </section>
  )
}

/** What comes next, as the server says: a button if it is the client's turn, else a sentence. */
function Next({ job: { next }, onGo }: SectionProps) {
  if (next === null) return null
  const { text, turn, where } = next
  if (turn === 'client' && where)
    return (
      <Button
        size="lg"
        h="auto"
        mih={52}
        py="xs"
        fullWidth
        classNames={{ label: classes['nextLabel'] ?? '' }}
        rightSection={<IconArrowRight size={18} aria-hidden />}
        onClick={() => onGo(where)}
      >
        {text}
      </Button>
    )
  return (
    <p className={classes['next']}>
      {turn === null ? '' : 'Next: '}
      <strong>{text}</strong>
    </p>
  )
}
