import { Suspense, type ReactNode } from 'react'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { ScreenLocation } from '../../../../shared/jobs/jobs/progress.ts'
import { dayStages, hasBegun, moveEvents, moveQuestions } from '../../../../shared/jobs/jobs/your-move.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { ContactBar } from './ContactBar.tsx'
import { DayProgress, Events, Questions } from './MoveStory.tsx'
import { MoveHead } from './MoveHead.tsx'
import { AfterMove, Details, Goods, Papers } from './MoveSections.tsx'
import classes from './move.module.css'

/** Parts of other features on the overview. */
export interface MoveSlots {
  /** Renders the buttons that change or cancel a move. */
  renderChanges: (slot: { job: Job; onAnswered: (job: Job) => void }) => ReactNode
  /** Renders what was added on site. */
  renderChangeOrders: (job: Job) => ReactNode
  /** Renders when the crew arrives while it is on the way. */
  renderArrival: (job: Job) => ReactNode
  /** Renders the rating of a completed move. */
  renderRating: (job: Job) => ReactNode
  /** Renders the damage report. */
  renderReport: (job: Job) => ReactNode
}

/** What the sections of the overview get. */
export interface SectionProps {
  job: Job
  /** Opens a part of the move. */
  onGo: (where: ScreenLocation) => void
}

interface Props extends MoveSlots, SectionProps {
  /** Takes over the job from another call's response. */
  onAnswered: (job: Job) => void
}

/** A move for its client on one page: what it is and what comes next first, then everything that belongs to it. */
export function MoveOverview({ job, onGo, onAnswered, ...slots }: Props) {
  const { renderArrival, renderChanges, renderChangeOrders, renderRating, renderReport } = slots
  const today = useToday(job.companyInfo.timezone)
  // The server says whether damage can be reported; before the move has begun, the report is at the end of the page.
  const isBegun = hasBegun(job, today)
  const isOpen = job.jobStatus === 'inquiring' || job.jobStatus === 'scheduled'
  return (
    <div className={classes['page']}>
      <div className={classes['side']}>
        <MoveHead job={job} today={today} onGo={onGo}>
          {isOpen && renderChanges({ job, onAnswered })}
        </MoveHead>
        <DayProgress stages={dayStages(job, today)}>{renderArrival(job)}</DayProgress>
        {/* Shown together: a part that loads later would move a button while it is tapped. */}
        <Suspense fallback={null}>
          <AfterMove job={job} onGo={onGo}>
            {renderRating(job)}
          </AfterMove>
          {isBegun && renderReport(job)}
        </Suspense>
      </div>
      <div className={classes['main']}>
        <Papers job={job} onGo={onGo} />
        {(job.jobStatus === 'scheduled' || job.jobStatus === 'completed') && renderChangeOrders(job)}
        <Goods job={job} onGo={onGo} />
        <Details job={job} onGo={onGo} />
        <Events {...moveEvents(job, today)} />
        <Questions questions={moveQuestions(job)} />
        {!isBegun && <Suspense fallback={null}>{renderReport(job)}</Suspense>}
      </div>
      <ContactBar company={job.companyInfo} />
    </div>
  )
}
