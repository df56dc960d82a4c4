import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../../people/legal/PrivacyPage.tsx'
import { useLegalNames } from '../info.ts'

export const Route = createFileRoute('/privacy')({
  component: function Privacy() {
    return <PrivacyPage {...useLegalNames()} />
  },
})
