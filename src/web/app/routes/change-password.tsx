import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { ChangePasswordPage } from '../../people/accounts/recovery/ChangePasswordPage.tsx'

export const Route = createFileRoute('/change-password')({
  // A code of digits arrives as a number and stays one, or the address would show it in quotes; none is no code at all.
  validateSearch: z.object({
    email: z.string().default('').catch(''),
    code: z.union([z.string(), z.number()]).default('').catch(''),
  }),
  component: function ChangePassword() {
    const { email, code } = Route.useSearch()
    const token = useTokenOnce()
    return <ChangePasswordPage email={email} code={String(code)} token={token} />
  },
})

/** The token of the mail's link, which the address bar and the browser's history lose at once. */
function useTokenOnce(): string {
  const navigate = useNavigate()
  const given = useLocation({ select: ({ hash }) => /^token=([\w-]+)$/.exec(hash)?.[1] ?? '' })
  const [token, setToken] = useState(given)
  if (given !== '' && given !== token) setToken(given)
  useEffect(() => {
    if (given !== '') void navigate({ to: '/change-password', hash: '', replace: true })
  }, [given, navigate])
  return token
}
