import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../../accounts/legal/PrivacyPage.tsx'

export const Route = createFileRoute('/privacy')({ component: PrivacyPage })
