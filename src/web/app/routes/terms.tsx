import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '../../accounts/legal/TermsPage.tsx'

export const Route = createFileRoute('/terms')({ component: TermsPage })
