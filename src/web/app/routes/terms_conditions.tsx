import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { TermsConditionsPage } from '../../money/merchant/TermsConditionsPage.tsx'
import { useProductName } from '../info.ts'

/** The terms of the payment processing application; its form shows this page in a frame. */
export const Route = createFileRoute('/terms_conditions')({
  validateSearch: z.object({
    company: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  component: function TermsConditions() {
    return <TermsConditionsPage product={useProductName()} companyId={Route.useSearch().company} />
  },
})
