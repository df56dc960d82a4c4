import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '../../people/legal/TermsPage.tsx'
import { useLegalNames } from '../info.ts'

export const Route = createFileRoute('/terms')({
  component: function Terms() {
    return <TermsPage {...useLegalNames()} />
  },
})
