import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ChangeOrders } from '../../jobs/documents/change-orders/ChangeOrders.tsx'

/** /job/{id}/changes: what a client adds to a move on site, priced and signed before the work. */
export function ChangeOrdersPage({ jobId, isAdding }: { jobId: number; isAdding: boolean }) {
  const queries = useQueryClient()
  useEffect(() => {
    void import('../offline/phone-work.ts').then(({ startPhoneWork }) => startPhoneWork(queries))
  }, [queries])
  return <ChangeOrders jobId={jobId} startsAdding={isAdding} />
}
