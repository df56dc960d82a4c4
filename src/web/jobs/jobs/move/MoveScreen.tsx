import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { JobTab, ScreenLocation } from '../../../../shared/jobs/jobs/progress.ts'
import { CallError } from '../../../kernel/api.ts'
import { tellFirstScreen } from '../../../kernel/first-screen.ts'
import { useLiveRefetch } from '../../../kernel/live-refetch.ts'
import { keyBelow } from '../../../kernel/queries.ts'
import { LoadingText } from '../../../ui/states.tsx'
import { JobMissing } from '../screen/JobMissing.tsx'
import { jobQuery } from '../screen/queries.ts'
import { useLiveJob } from '../screen/useLiveJob.ts'
import { MoveOverview, type MoveSlots } from './MoveOverview.tsx'

/** What the parts of a move on their own screens get: which one is open, and how to open another. */
export interface MovePartsSlot {
  job: Job
  /** The office deleted the job meanwhile. */
  isGone: boolean
  /** The open part; null while the overview is shown. */
  part: JobTab | null
  /** Where in the part a button led; a new object is a new request. */
  wanted: ScreenLocation | null
  /** Opens a part, or the overview. */
  onPart: (part: JobTab | null) => void
  onLeave: () => void
}

interface Props extends MoveSlots {
  jobId: number
  /** The part that the address names. */
  part: JobTab | null
  /** The document in it that the address names. */
  wantedDocument: string | undefined
  onPart: (part: JobTab | null) => void
  /** Opens the survey of what moves. */
  onSurvey: () => void
  onLeave: () => void
  /** Renders the parts on their own screens: details, papers, payments, crew, truck. */
  renderParts: (slot: MovePartsSlot) => ReactNode
}

/** A job for its client, 'Your move': an overview with what comes next, and its parts on screens of their own. */
export function MoveScreen({
  jobId,
  part,
  wantedDocument,
  onPart,
  onSurvey,
  onLeave,
  renderParts,
  ...slots
}: Props) {
  const query = useQuery(jobQuery(jobId))
  const client = useQueryClient()
  const [wanted, setWanted] = useState<ScreenLocation | null>(() =>
    part !== null && wantedDocument !== undefined
      ? { tab: part, document: wantedDocument, field: null }
      : null,
  )
  const job = query.data
  const open = job !== undefined && part !== null && job.actions.tabs.includes(part) ? part : null
  // Parts stay once they were opened: what is typed and a payment under way must not be lost.
  const [hasParts, setHasParts] = useState(false)
  if (open !== null && !hasParts) setHasParts(true)
  const isShown = !query.isPending
  useEffect(() => {
    if (isShown) tellFirstScreen()
  }, [isShown])
  useLiveJob(jobId)
  // That the crew is on the way is a message about the job, which the job itself does not store.
  useLiveRefetch(['update-communications'], [keyBelow(getJob, { id: jobId })], { jobId })
  const isGone = query.error instanceof CallError && query.error.status === 404
  // What is typed in a part stays in sight after the move is gone.
  if (job === undefined || job.id === null || (isGone && open === null))
    return query.isError ? (
      <JobMissing
        failed="Your move could not be opened"
        error={query.error}
        onLeave={onLeave}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <LoadingText />
    )
  const shown = { ...job, id: job.id }
  return (
    <>
      {open === null && (
        <MoveOverview
          job={shown}
          {...slots}
          onAnswered={(answered) => client.setQueryData(jobQuery(jobId).queryKey, answered)}
          onGo={(where) => {
            if (where.field === 'survey') {
              onSurvey()
              return
            }
            setWanted(where)
            onPart(where.tab)
          }}
        />
      )}
      {hasParts && renderParts({ job: shown, isGone, part: open, wanted, onPart, onLeave })}
    </>
  )
}
