import { Alert, Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { acceptMerchantTerms, openMerchantTerms } from '../../../shared/money/merchant/merchant.api.ts'
import type { TermsMessage } from '../../../shared/money/merchant/terms.messages.ts'
import { call } from '../../kernel/api.ts'
import { callQuery } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'

/** Notifies the form around this page; the target origin keeps it from other sites that frame the page. */
function tell(message: TermsMessage): void {
  window.parent.postMessage(message, window.location.origin)
}

/**
 * Accepts the terms: the server creates the correlation id and records the acceptance, and the form receives
 * both.
 */
export function TermsAcceptance({ companyId }: { companyId: number }) {
  const queries = useQueryClient()
  const query = callQuery(openMerchantTerms, { params: { id: companyId } })
  const { data, error, refetch } = useQuery({
    ...query,
    // Loaded once, because another response would have another id.
    staleTime: Infinity,
  })
  const correlationId = data?.correlation_id
  const isAccepted = data?.accepted ?? false
  useEffect(() => {
    if (correlationId === undefined) return
    tell({ kind: 'merchant-terms:correlation-id', correlationId })
    if (isAccepted) tell({ kind: 'merchant-terms:accepted', correlationId })
  }, [correlationId, isAccepted])

  async function accept() {
    if (data === undefined) return
    const noted = await call(acceptMerchantTerms, {
      params: { id: companyId },
      body: { correlation_id: data.correlation_id, version: data.version },
    })
    queries.setQueryData(query.queryKey, noted)
  }

  if (error)
    return (
      <Alert color="red" title="The terms can not be accepted now" role="alert">
        <p>{error.message}</p>
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </Alert>
    )
  if (isAccepted)
    return (
      <Text component="output" fw={600}>
        You accepted these Terms and Conditions.
      </Text>
    )
  return (
    <AsyncButton action={accept} disabled={correlationId === undefined} mih={44}>
      I accept the Terms and Conditions
    </AsyncButton>
  )
}
