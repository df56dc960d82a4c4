import { createFileRoute } from '@tanstack/react-router'
import { TermsConditionsPage } from '../../merchant/TermsConditionsPage.tsx'

export const Route = createFileRoute('/terms_conditions')({ component: TermsConditionsPage })
