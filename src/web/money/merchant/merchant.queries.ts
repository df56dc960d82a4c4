import { queryOptions } from '@tanstack/react-query'
import { getMerchantApplication } from '../../../shared/money/merchant/merchant.api.ts'
import { call } from '../../kernel/api.ts'

/** Returns the query of the company's newest application for payment processing, or null. */
export function merchantQuery(companyId: number) {
  return queryOptions({
    queryKey: ['merchant', companyId],
    queryFn: async ({ signal }) => {
      const { application } = await call(getMerchantApplication, { params: { id: companyId } }, { signal })
      return application
    },
  })
}
