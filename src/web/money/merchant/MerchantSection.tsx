import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { getMerchantApplication } from '../../../shared/money/merchant/merchant.api.ts'
import { callQuery } from '../../kernel/queries.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import section from '../../ui/section.module.css'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import { MerchantForm } from './MerchantForm.tsx'
import { MerchantStatus } from './MerchantStatus.tsx'
import ui from '../../ui/primitives.module.css'

/** Shows the application for payment processing, or its status. */
export default function MerchantSection({ company, onDirty }: CompanySectionProps) {
  const query = useQuery(callQuery(getMerchantApplication, { params: { id: company.id } }))
  const { error, refetch } = query
  const data = query.data?.application
  const [isTyping, setTyping] = useState(false)
  const noteDirty = useCallback(
    (isDirty: boolean) => {
      setTyping(isDirty)
      onDirty(isDirty)
    },
    [onDirty],
  )
  const isSent = data?.status === 'submitted'
  const at = (instant: string) => formatInstant(instant, company.timezone)
  return (
    <div className={section['stack']}>
      <h2 className={ui['headingLarge']}>Payment Processing</h2>
      {data === undefined ? (
        error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : (
          <LoadingText />
        )
      ) : isSent && !isTyping ? (
        <MerchantStatus company={company} application={data} />
      ) : (
        <>
          {isSent && (
            // The input here is retained, although another person sent an application first.
            <Alert color="yellow" title="An application was sent meanwhile" maw="46rem">
              {data.submittedBy || 'Somebody'} sent one {at(data.submittedAt)}. An administrator replaces it
              by sending this one.
            </Alert>
          )}
          {data && data.endedAt !== null && (
            <Alert color="gray" title="The last application was withdrawn" maw="46rem">
              {data.company.company_legal_name}, withdrawn {at(data.endedAt)}
              {data.endedBy !== '' && ` by ${data.endedBy}`}. Its numbers were removed.
            </Alert>
          )}
          <MerchantForm company={company} onDirty={noteDirty} />
        </>
      )}
    </div>
  )
}
