import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { formatPhone, normalizePhone } from '../../../../shared/kernel/phone.ts'
import { IntakePage } from '../../pages/IntakePage.tsx'

const typed = z.string().max(254).optional().catch(undefined)

export const Route = createFileRoute('/_private/new')({
  /** What is known of the caller. */
  validateSearch: z.object({
    phone: z.coerce.string().max(30).optional().catch(undefined),
    email: typed,
    client: z.number().int().positive().optional().catch(undefined),
    /** The call or message that the job comes from. */
    message: z.number().int().positive().optional().catch(undefined),
  }),
  component: function New() {
    const { client, phone, email, message } = Route.useSearch()
    const start = {
      ...(phone && { phone: formatPhone(normalizePhone(phone) ?? phone) }),
      ...(email && { email }),
      communicationId: message,
    }
    return <IntakePage key={JSON.stringify([client, start])} clientId={client} start={start} />
  },
})
