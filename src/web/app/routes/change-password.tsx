import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ChangePasswordPage } from '../../accounts/recovery/ChangePasswordPage.tsx'

export const Route = createFileRoute('/change-password')({
  // A code of digits arrives as a number; what is missing is no code at all.
  validateSearch: z.object({
    email: z.string().default('').catch(''),
    code: z
      .union([z.string(), z.number().transform(String)])
      .default('')
      .catch(''),
  }),
  component: function ChangePassword() {
    return <ChangePasswordPage {...Route.useSearch()} />
  },
})
