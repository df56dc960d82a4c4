import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { clearStoredPassword } from '../../people/sign-in/kept-login.ts'
import { isSignedIn } from '../../kernel/session.ts'
import { readSession } from '../../kernel/session-store.ts'
import { homePath } from '../home-path.ts'
import { LoginPage } from '../pages/LoginPage.tsx'

export const Route = createFileRoute('/login')({
  // URL parameters fill in the form; malformed ones are ignored. A password of digits is parsed as a number.
  validateSearch: z.object({
    email: z.string().optional().catch(undefined),
    password: z
      .union([z.string(), z.number().transform(String)])
      .optional()
      .catch(undefined),
    from: z.string().optional().catch(undefined),
  }),
  beforeLoad: () => {
    // The holder of a personal link may log in to see more.
    const account = readSession()?.userData
    if (isSignedIn() && account && account.linkJobId === undefined) throw redirect({ to: homePath(account) })
  },
  onLeave: clearStoredPassword,
  component: function Login() {
    return <LoginPage {...Route.useSearch()} />
  },
})
