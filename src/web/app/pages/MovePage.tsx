import { Container, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback } from 'react'
import type { JobTab } from '../../../shared/jobs/jobs/progress.ts'
import { MoveScreen } from '../../jobs/jobs/move/MoveScreen.tsx'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { LoadingText } from '../../ui/states.tsx'
import { ArrivalOfCrew } from '../job/ArrivalOfCrew.tsx'

const PaidChanges = lazyPart(() =>
  import('../../money/payments/changes/PaidChanges.tsx').then((module) => ({ default: module.PaidChanges })),
)
// One file for what appears at once.
const afterMove = () => import('../job/after-move.ts')

const ReportDamage = lazyPart(async () => ({ default: (await afterMove()).ReportDamage }))
const ClientChanges = lazyPart(() =>
  import('../../jobs/documents/change-orders/ClientChanges.tsx').then((module) => ({
    default: module.ClientChanges,
  })),
)
const RateMove = lazyPart(async () => ({ default: (await afterMove()).RateMove }))
const Recommend = lazyPart(async () => ({ default: (await afterMove()).Recommend }))
const MoveParts = lazyPart(() => import('../job/MoveParts.tsx'))

/** The buttons of the changes, until they are loaded. */
const CHANGES_HEIGHT = 44

/** A job for its client: an overview, and its parts on screens of their own, of which the address names one. */
export function MovePage({
  jobId,
  part,
  wantedDocument,
}: {
  jobId: number
  part: JobTab | null
  /** The document that the address names. */
  wantedDocument: string | undefined
}) {
  const navigate = useNavigate()
  const onPart = useCallback(
    (tab: JobTab | null) => void navigate({ to: '.', search: tab === null ? {} : { tab } }),
    [navigate],
  )
  return (
    <Container size="100%" py="md">
      <MoveScreen
        key={jobId}
        jobId={jobId}
        part={part}
        wantedDocument={wantedDocument}
        onPart={onPart}
        onSurvey={() => void navigate({ to: '/job/$jobId/survey', params: { jobId: String(jobId) } })}
        onLeave={() => void navigate({ to: '/jobs' })}
        renderChanges={(slot) => (
          <Suspense fallback={<Skeleton height={CHANGES_HEIGHT} />}>
            <PaidChanges {...slot} />
          </Suspense>
        )}
        renderChangeOrders={({ id }) => (
          <Suspense fallback={null}>
            <ClientChanges jobId={id} />
          </Suspense>
        )}
        renderArrival={(job) => <ArrivalOfCrew job={job} />}
        renderRating={({ id, companyInfo }) => (
          <>
            <RateMove jobId={id} />
            <Recommend jobId={id} company={companyInfo.name} />
          </>
        )}
        renderReport={({ id, actions }) => actions.reportDamage && <ReportDamage jobId={id} />}
        renderParts={(slot) => (
          <Suspense fallback={<LoadingText />}>
            <MoveParts {...slot} />
          </Suspense>
        )}
      />
    </Container>
  )
}
