import { Container } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isManager } from '../../../shared/kernel/permissions.ts'
import { saveIntake } from '../../../shared/sales/intake/intake.api.ts'
import { IntakeForm } from '../../jobs/jobs/intake/IntakeForm.tsx'
import type { IntakeStart } from '../../jobs/jobs/intake/use-intake.ts'
import { JobMissing } from '../../jobs/jobs/screen/JobMissing.tsx'
import { jobQuery } from '../../jobs/jobs/screen/queries.ts'
import { call } from '../../kernel/api.ts'
import { useAccount } from '../../kernel/session.ts'
import { DayLoad } from '../../schedule/board/DayLoad.tsx'
import { CompanyChoice } from '../../ui/CompanyChoice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { LoadingText } from '../../ui/states.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { defaultFirst } from '../companies.ts'

/** /new, for the office: one page for a call. */
export function IntakePage({ clientId, start }: { clientId: number | undefined; start: IntakeStart }) {
  const navigate = useNavigate()
  const account = useAccount()
  const [company, setCompany] = useState<number>()
  // What was typed stays while the draft of the other company is loaded.
  const draft = useQuery({
    ...jobQuery(null, { client: clientId, company }),
    placeholderData: keepPreviousData,
  })
  const companies = account ? defaultFirst(account).filter(({ role }) => isManager(role)) : []
  const companyId = draft.data?.companyInfo.id ?? 0
  return (
    <Container size="100%" py="md">
      <PageHeader
        title="New job"
        actions={
          // The record of a client belongs to one company.
          clientId === undefined && (
            <CompanyChoice companies={companies} value={company ?? companyId} onChange={setCompany} />
          )
        }
      />
      {draft.data ? (
        <IntakeForm
          draft={draft.data}
          start={start}
          renderDay={(day) => <DayLoad day={day} companyId={companyId} />}
          store={async (body) => {
            const { jobId, message } = await call(saveIntake, { body })
            showSuccess(message)
            void navigate({ to: '/job/$jobId', params: { jobId: String(jobId) }, ignoreBlocker: true })
          }}
        />
      ) : draft.isError ? (
        <JobMissing
          failed="A new job could not be begun"
          error={draft.error}
          onLeave={() => void navigate({ to: '/jobs' })}
          onRetry={() => void draft.refetch()}
        />
      ) : (
        <LoadingText />
      )}
    </Container>
  )
}
