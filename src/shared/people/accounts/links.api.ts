import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams } from '../../kernel/wire.ts'

const tag = 'Account'

const invitationSchema = z.object({
  id: z.number(),
  company: z.object({ id: z.number(), name: z.string(), logo: z.string().nullable() }),
  role: z.enum(['client', 'worker']),
  askedAt: z.string(),
})
export type Invitation = z.output<typeof invitationSchema>

export const listInvitations = endpoint({
  name: 'listInvitations',
  tag,
  summary: 'Companies that would like to add the signed-in person; none before the email is confirmed',
  method: 'GET',
  path: '/wp/v2/users/me/invitations',
  access: 'session',
  answer: z.array(invitationSchema),
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  tag,
  summary: "Links the company's record with the signed-in person",
  method: 'POST',
  path: '/wp/v2/users/me/invitations/:id/accept',
  access: 'session',
  params: idParams,
  answer: doneSchema,
})

export const declineInvitation = endpoint({
  name: 'declineInvitation',
  tag,
  summary: 'Declines; the company keeps its own record and is told nothing',
  method: 'POST',
  path: '/wp/v2/users/me/invitations/:id/decline',
  access: 'session',
  params: idParams,
  answer: doneSchema,
})

export const leaveCompany = endpoint({
  name: 'leaveCompany',
  tag,
  summary: 'Ends the link with a company: it no longer reads what the person changes of themselves',
  method: 'POST',
  path: '/wp/v2/users/me/companies/:id/leave',
  access: 'session',
  params: idParams,
  answer: doneSchema,
})

export const sendEmailCode = endpoint({
  name: 'sendEmailCode',
  tag,
  summary: 'Sends a code to the login email, which confirms it',
  method: 'POST',
  path: '/wp/v2/users/me/email/code',
  access: 'session',
  answer: doneSchema,
})
