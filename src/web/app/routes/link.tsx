import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { LinkPage } from '../../jobs/personal-links/LinkPage.tsx'

/** /link: opens the job of a personal link, or says why it opens nothing. */
export const Route = createFileRoute('/link')({
  validateSearch: z.object({ from: z.string().optional().catch(undefined) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const { enterByLink } = await import('../../jobs/personal-links/enter.ts')
    const entered = await enterByLink(deps.from)
    if (typeof entered === 'string') throw redirect({ href: entered, replace: true })
    return entered
  },
  component: function Link() {
    const router = useRouter()
    return <LinkPage problem={Route.useLoaderData()} onRetry={() => router.invalidate()} />
  },
})
