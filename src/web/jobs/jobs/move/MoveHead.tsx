import { Anchor, Avatar, Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { moveHead } from '../../../../shared/jobs/jobs/move-head.ts'
import { jobDayOf } from '../../../../shared/trade/job.choices.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { FactList } from '../../../ui/FactList.tsx'
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

type Head = ReturnType<typeof moveHead>

/**
 * The head of the page: when, where, who, what it costs, one button for what comes next, and below it what changes the
 * move: a client who wants another day looks here first. It is shown before the app is loaded as well
 * (app/first-card/move-card.ts).
 */
export function MoveHead({ job, today, onGo, children }: Props) {
  const head = moveHead(job, today)
  return (
    <header className={`${ui['card']} ${classes['head']}`}>
      <div className={classes['titleLine']}>
        <h1 className={classes['title']}>Your move</h1>
        <StatusBadge {...badgeOf(job, 'client')} />
      </div>
      <p className={classes['with']}>
        {head.kindText}
        <span className={classes['number']}>{`Move #${job.id}`}</span>
      </p>
      <p className={classes['day']}>
        {head.day}
        {head.time !== '' && <span className={classes['time']}>{head.time}</span>}
      </p>
      {head.places.length > 0 && <FactList facts={head.places} className={classes['places']} />}
      <Crew {...head} />
      <Price {...head} job={job} onGo={onGo} />
      <Next job={job} onGo={onGo} />
      <div className={classes['changes']}>
        {job.jobStatus === 'inquiring' && job.actions.save && jobDayOf(job.jobDate) !== null && (
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

function Crew({ crew, size }: Pick<Head, 'crew' | 'size'>) {
  return (
    <div className={classes['crew']}>
      {crew.length > 0 && (
        <ul className={`${ui['list']} ${classes['faces']}`} aria-label="Your crew">
          {crew.map(({ id, name, picture }) => (
            <li key={id ?? name}>
              <Avatar src={picture} name={name} color="gray" alt="" aria-hidden size="sm" />
              {name}
            </li>
          ))}
        </ul>
      )}
      <span className={classes['small']}>{size}</span>
    </div>
  )
}

function Price({
  survey,
  figures,
  agreed,
  job: { documents },
  onGo,
}: Pick<Head, 'survey' | 'figures' | 'agreed'> & SectionProps) {
  if (survey === null && figures.length === 0) return null
  return (
    <section aria-label="Price">
      {survey && (
        <>
          <strong>{survey.title}</strong>
          <p className={classes['small']}>{survey.text}</p>
        </>
      )}
      {figures.length > 0 && <FactList facts={figures} className={classes['figures']} />}
      {agreed !== null && (
        <p className={classes['small']}>
          {agreed}{' '}
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
        data-next-step
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
