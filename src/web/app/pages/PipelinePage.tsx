import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'
import type { PipelineSearch } from '../../sales/pipeline/pipeline-search.ts'
import { CompaniesPage } from '../CompaniesPage.tsx'

const Pipeline = lazyPart(() =>
  import('../../sales/pipeline/PipelinePage.tsx').then((module) => ({ default: module.PipelinePage })),
)
const LostDialog = lazyPart(() =>
  import('../../jobs/jobs/lost/LostDialog.tsx').then((module) => ({ default: module.LostDialog })),
)
const SendDialog = lazyPart(() =>
  import('../../messages/communications/contact/SendDialog.tsx').then((module) => ({
    default: module.SendDialog,
  })),
)

/** /pipeline: the leads of a company by stage, for managers. */
export function PipelinePage({ place }: { place: PipelineSearch }) {
  const navigate = useNavigate()
  const openContact = useCallback(
    (jobId: number) =>
      void navigate({ to: '/job/$jobId', params: { jobId: String(jobId) }, search: { tab: 'contact' } }),
    [navigate],
  )
  return (
    <CompaniesPage
      render={(companies) => (
        <Pipeline
          companies={companies}
          place={place}
          onPlace={(to) => void navigate({ to: '/pipeline', search: to, replace: true, resetScroll: false })}
          onContact={openContact}
          renderSend={({ jobId, onClose, onDone }) => (
            <Suspense fallback={null}>
              <SendDialog jobId={jobId} onClose={onClose} onDone={onDone} />
            </Suspense>
          )}
          renderLost={({ jobId, onClose, onDone }) => (
            <Suspense fallback={null}>
              <LostDialog jobId={jobId} onClose={onClose} onChanged={onDone} />
            </Suspense>
          )}
        />
      )}
    />
  )
}
