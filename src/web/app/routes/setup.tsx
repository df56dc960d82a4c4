import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SetupPage } from '../pages/SetupPage.tsx'

export const Route = createFileRoute('/setup')({
  validateSearch: z.object({ token: z.string().catch('') }),
  component: function Setup() {
    return <SetupPage token={Route.useSearch().token} />
  },
})
