import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { isSignedIn } from '../../kernel/session.ts'
import { LoginPage } from '../pages/LoginPage.tsx'

export const Route = createFileRoute('/login')({
  // What the address says fills the form; a malformed one fills nothing.
  validateSearch: z.object({
    email: z.string().optional().catch(undefined),
    password: z.string().optional().catch(undefined),
    from: z.string().optional().catch(undefined),
  }),
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/jobs' })
  },
  component: function Login() {
    return <LoginPage {...Route.useSearch()} />
  },
})
