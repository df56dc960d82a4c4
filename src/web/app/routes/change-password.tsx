import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ChangePasswordPage } from '../../accounts/recovery/ChangePasswordPage.tsx'

export const Route = createFileRoute('/change-password')({
  // A code of digits arrives as a number and stays one, or the address would show it in quotes; none is no code at all.
  validateSearch: z.object({
    email: z.string().default('').catch(''),
    code: z.union([z.string(), z.number()]).default('').catch(''),
  }),
  component: function ChangePassword() {
    const { email, code } = Route.useSearch()
    return <ChangePasswordPage email={email} code={String(code)} />
  },
})
