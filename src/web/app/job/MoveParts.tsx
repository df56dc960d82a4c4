import { Suspense, useMemo, type ReactNode } from 'react'
import { MovePanels, MovePartHead } from '../../jobs/jobs/move/MovePanels.tsx'
import type { MovePartsSlot } from '../../jobs/jobs/move/MoveScreen.tsx'
import { JobEditor } from '../../jobs/jobs/screen/JobEditor.tsx'
import type { JobTabName, PartSlot } from '../../jobs/jobs/screen/slots.ts'
import type { Role } from '../../../shared/kernel/permissions.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { LoadingText } from '../../ui/states.tsx'
import { TruckOfJob } from './TruckOfJob.tsx'

const DocumentsTab = lazyPart(() =>
  import('../../jobs/documents/DocumentsTab.tsx').then((module) => ({ default: module.DocumentsTab })),
)
const CrewTab = lazyPart(() =>
  import('../../schedule/crew/CrewTab.tsx').then((module) => ({ default: module.CrewTab })),
)
const PaymentsOfJob = lazyPart(() => import('./PaymentsOfJob.tsx'))

const VIEWER: Role = 'client'

const part = (render: (slot: PartSlot) => ReactNode) => (slot: PartSlot) => (
  <Suspense fallback={<LoadingText />}>{render(slot)}</Suspense>
)

const PARTS: Partial<Record<JobTabName, (slot: PartSlot) => ReactNode>> = {
  crew: part((slot) => <CrewTab {...slot} replaced={undefined} onReplaceAsked={() => undefined} />),
  documents: part((slot) => <DocumentsTab {...slot} renderSend={() => null} renderPayments={() => null} />),
  payments: part((slot) => <PaymentsOfJob {...slot} />),
  rentTruck: part((slot) => <TruckOfJob {...slot} />),
}

/** The parts of a move on screens of their own: they share one form, and one button saves what was typed in all of them. */
export default function MoveParts({ job, isGone, part: tab, wanted, onPart, onLeave }: MovePartsSlot) {
  const view = useMemo(() => ({ tab, wanted, onTab: onPart }), [tab, wanted, onPart])
  return (
    <JobEditor
      current={job}
      isGone={isGone}
      role={VIEWER}
      wantedTab={null}
      onTabOpened={() => undefined}
      view={view}
      renderHead={(head) => <MovePartHead {...head} onBack={() => onPart(null)} />}
      renderPanels={(panels) => <MovePanels {...panels} render={PARTS} />}
      renderOverlap={() => null}
      onSaved={() => undefined}
      onLeave={onLeave}
    />
  )
}
