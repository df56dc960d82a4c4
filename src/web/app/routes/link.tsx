import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { LinkPage } from '../../jobs/personal-links/LinkPage.tsx'

export const Route = createFileRoute('/link')({
  validateSearch: z.object({ from: z.string().optional().catch(undefined) }),
  component: function Link() {
    return <LinkPage {...Route.useSearch()} />
  },
})
