import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { JobActions } from '../../../../shared/jobs/jobs/job.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { CallError } from '../../../kernel/api.ts'
import { tellFirstScreen } from '../../../kernel/first-screen.ts'
import { LoadingText } from '../../../ui/states.tsx'
import type { ScreenJob } from './form.ts'
import { JobBar } from './JobBar.tsx'
import { JobEditor } from './JobEditor.tsx'
import { JobMissing } from './JobMissing.tsx'
import { JobHeader } from './JobHeader.tsx'
import { JobTabs } from './JobTabs.tsx'
import { jobQuery } from './queries.ts'
import type { ClientTabSlot, HeadSlot, OverlapSlot, PartSlot } from './slots.ts'

export interface JobScreenProps {
  /** null opens a new job. */
  jobId: number | null
  /** The client of a new job, if the office begins it from the client's page. */
  clientId: number | undefined
  /** Jobs with messages that the viewer has not read. */
  unreadJobs: ReadonlySet<number>
  /** Returns the viewer's role in a company. */
  roleIn: (companyId: number) => Role
  /** The tab requested by a link, and a callback when it is open. */
  wantedTab: JobActions['tabs'][number] | null
  onTabOpened: () => void
  /** The document that the requested tab opens. */
  wantedDocument: string | undefined
  /** Renders the Client tab, which belongs to another feature. */
  renderClient: (slot: ClientTabSlot) => ReactNode
  /** Render the Documents and Rent Truck tabs of other features. */
  renderDocuments: (slot: PartSlot) => ReactNode
  renderTruck: (slot: PartSlot) => ReactNode
  /** Render the Crew and Contact tabs, a worker's sign-up, and the dialog about overlapping jobs. */
  renderCrew: (slot: PartSlot) => ReactNode
  renderContact: (slot: PartSlot) => ReactNode
  renderSignUp: (slot: PartSlot) => ReactNode
  /** Render the Financial tab of managers and a crew member's pay. */
  renderFinancial: (slot: PartSlot) => ReactNode
  renderPay: (slot: PartSlot) => ReactNode
  /** Renders the messages that the History tab shows above the changes. */
  renderSent: (slot: PartSlot) => ReactNode
  renderOverlap: (slot: OverlapSlot) => ReactNode
  /** Renders a stored job of a company in which the viewer is a client. */
  renderMove: () => ReactNode
  /** Called when a new job was stored under this id. */
  onCreated: (jobId: number) => void
  /** Opens the list of jobs. */
  onLeave: () => void
}

/** Delay in milliseconds before the screen switches to edit mode after saving a new job. */
const EDIT_MODE_AFTER_MS = 100

/** The job screen in its states: loading, not found, or the job in tabs. */
export function JobScreen({
  jobId,
  clientId,
  unreadJobs,
  roleIn,
  wantedTab,
  wantedDocument,
  onTabOpened,
  renderOverlap,
  renderMove,
  onCreated,
  onLeave,
  ...slots
}: JobScreenProps) {
  const query = useQuery(jobQuery(jobId, { client: clientId }))
  const editorKey = useEditorKey(jobId)
  const isShown = !query.isPending
  useEffect(() => {
    if (isShown) tellFirstScreen()
  }, [isShown])
  if (!query.data) {
    return query.isError ? (
      <JobMissing
        failed="This job could not be opened"
        error={query.error}
        onLeave={onLeave}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <LoadingText />
    )
  }
  const isGone = query.error instanceof CallError && query.error.status === 404
  const role = roleIn(query.data.companyInfo.id)
  if (role === 'client' && jobId !== null) return renderMove()
  return (
    <JobEditor
      key={editorKey.key}
      current={query.data}
      isGone={isGone}
      role={role}
      wantedTab={wantedTab}
      wantedDocument={wantedDocument}
      onTabOpened={onTabOpened}
      renderHead={(head) => (
        <JobHead {...head} role={role} isUnread={jobId !== null && unreadJobs.has(jobId)} />
      )}
      renderPanels={(panels) => <JobTabs {...panels} slots={slots} />}
      renderOverlap={renderOverlap}
      onLeave={onLeave}
      onSaved={(stored: ScreenJob, wasNew: boolean) => {
        if (!wasNew || stored.id === null) return
        const id = stored.id
        editorKey.keepFor(id)
        setTimeout(() => onCreated(id), EDIT_MODE_AFTER_MS)
      }}
    />
  )
}

interface HeadProps extends HeadSlot {
  role: Role
  /** The job has messages that the viewer has not read. */
  isUnread: boolean
}

function JobHead({ job, client, notice, role, isUnread, onGo, onContact }: HeadProps) {
  return (
    <>
      <JobHeader job={job} client={client} notice={notice} role={role} onGo={onGo} />
      {job.id !== null && (
        <JobBar job={job} client={client} role={role} isUnread={isUnread} onContact={onContact} />
      )}
    </>
  )
}

/**
 * Returns one key per job for the editor; a new job keeps its editor, open tab and focus when it gets its id.
 */
function useEditorKey(jobId: number | null) {
  const [seen, setSeen] = useState({ jobId, drafts: 0 })
  const [kept, setKept] = useState<{ jobId: number; key: string } | null>(null)
  if (seen.jobId !== jobId) setSeen({ jobId, drafts: seen.drafts + (jobId === null ? 1 : 0) })
  const draftKey = `draft-${seen.drafts}`
  const key = jobId === null ? draftKey : kept?.jobId === jobId ? kept.key : `job-${jobId}`
  return { key, keepFor: (id: number) => setKept({ jobId: id, key: draftKey }) }
}
