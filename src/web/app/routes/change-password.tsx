import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { ChangePasswordPage } from '../../people/accounts/recovery/ChangePasswordPage.tsx'

export const Route = createFileRoute('/change-password')({
  // A code of digits is parsed as a number and stays one, because the router would write a string in quotes;
  // undefined if there is no code.
  validateSearch: z.object({
    email: z.string().default('').catch(''),
    code: z.union([z.string(), z.number()]).default('').catch(''),
  }),
  component: function ChangePassword() {
    const { email, code } = Route.useSearch()
    return <ChangePasswordPage email={email} code={String(code)} token={useTokenOnce()} />
  },
})

/** Returns the token of the mail's link, and removes it from the URL and the browser's history immediately. */
function useTokenOnce(): string {
  const navigate = useNavigate()
  // Links of the version before name it 'first' where the person had no password.
  const given = useLocation({ select: ({ hash }) => /^(?:token|first)=([\w-]+)$/.exec(hash)?.[1] ?? '' })
  const [kept, setKept] = useState(given)
  if (given !== '' && given !== kept) setKept(given)
  useEffect(() => {
    if (given !== '') void navigate({ to: '/change-password', hash: '', replace: true })
  }, [given, navigate])
  return kept
}
