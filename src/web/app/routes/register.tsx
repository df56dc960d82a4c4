import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { RegisterPage } from '../../visitors/registration/RegisterPage.tsx'
import { useLegalNames } from '../info.ts'

export const Route = createFileRoute('/register')({
  // A handle of digits is parsed as a number.
  validateSearch: z.object({
    action: z.string().optional().catch(undefined),
    handle: z
      .union([z.string(), z.number().transform(String)])
      .optional()
      .catch(undefined),
  }),
  component: function Register() {
    const { action, handle } = Route.useSearch()
    return <RegisterPage action={action} handle={handle} names={useLegalNames()} />
  },
})
