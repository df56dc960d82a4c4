import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { emailSchema, isMixedPassword, PASSWORD_MESSAGE, personNameSchema } from '../../kernel/fields.ts'
import { doneSchema, idParams, idSchema, pageQuery, text } from '../../kernel/wire.ts'
import { STAFF_ROLES } from './team.rules.ts'

const tag = 'Team'
const inviteParams = idParams.extend({ inviteId: idSchema })

/** Days that an invitation is valid. */
export const INVITE_DAYS = 7

/** What a manager enters to invite a person. */
export const inviteInputSchema = z.object({
  email: text(254)
    .pipe(z.string().min(1, { error: 'Required.', abort: true }))
    .pipe(emailSchema),
  firstName: personNameSchema,
  lastName: personNameSchema,
  role: z.enum(STAFF_ROLES),
})

/** An open invitation. */
export const inviteSchema = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Name of the person who sent the invitation. */
  invitedBy: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** Whether the caller may resend or cancel it. */
  mayChange: z.boolean(),
})
export type Invite = z.output<typeof inviteSchema>

export const listInvites = endpoint({
  name: 'listInvites',
  tag,
  summary: 'Invitations that were not accepted yet, newest first',
  method: 'GET',
  path: '/wp/v2/companies/:id/invites',
  access: 'team.manage',
  params: idParams,
  query: z.object(pageQuery),
  answer: z.array(inviteSchema),
  isList: true,
})

export const createInvite = endpoint({
  name: 'createInvite',
  tag,
  summary: 'Invites somebody to the team by mail',
  method: 'POST',
  path: '/wp/v2/companies/:id/invites',
  access: 'team.manage',
  params: idParams,
  body: inviteInputSchema,
  answer: inviteSchema,
  isIdempotent: true,
})

export const resendInvite = endpoint({
  name: 'resendInvite',
  tag,
  summary: 'Sends an invitation again, with a new link; the old link ends',
  method: 'POST',
  path: '/wp/v2/companies/:id/invites/:inviteId/resend',
  access: 'team.manage',
  params: inviteParams,
  answer: inviteSchema,
  isIdempotent: true,
})

export const revokeInvite = endpoint({
  name: 'revokeInvite',
  tag,
  summary: 'Takes an invitation back',
  method: 'DELETE',
  path: '/wp/v2/companies/:id/invites/:inviteId',
  access: 'team.manage',
  params: inviteParams,
  answer: doneSchema,
})

const tokenSchema = z.string().trim().min(1, 'Required.').max(200)

// The token is sent in the body so that it is not logged with the URL.
export const lookAtInvite = endpoint({
  name: 'lookAtInvite',
  tag,
  summary: 'What an invitation says, for who holds its link',
  method: 'POST',
  path: '/wp/v2/invites/look',
  access: 'public',
  isTokenIgnored: true,
  body: z.object({ token: tokenSchema }),
  answer: z.object({
    companyName: z.string(),
    logo: z.string().nullable(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(STAFF_ROLES),
    /** Whether the address has an account; its owner then logs in instead of setting a password. */
    hasAccount: z.boolean(),
  }),
})

/** What a new person enters to accept an invitation. */
export const acceptInviteSchema = z
  .object({
    token: tokenSchema,
    firstName: personNameSchema,
    lastName: personNameSchema,
    password: z
      .string('Required.')
      .min(1, { error: 'Required.', abort: true })
      .max(200)
      .refine(isMixedPassword, PASSWORD_MESSAGE),
    confirmPassword: z.string('Required.').min(1, 'Required.').max(200),
  })
  .refine(
    ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
    // Reported together with the other errors.
    {
      path: ['confirmPassword'],
      message: 'The passwords do not match.',
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )

export const acceptInvite = endpoint({
  name: 'acceptInvite',
  tag,
  summary: 'Accepts an invitation as somebody new, with a name and a password',
  method: 'POST',
  path: '/wp/v2/invites/accept',
  access: 'public',
  isTokenIgnored: true,
  body: acceptInviteSchema,
  answer: doneSchema,
  isIdempotent: true,
})

export const joinByInvite = endpoint({
  name: 'joinByInvite',
  tag,
  summary: 'Accepts an invitation as the signed-in person, whose email it has to be for',
  method: 'POST',
  path: '/wp/v2/invites/join',
  access: 'session',
  body: z.object({ token: tokenSchema }),
  answer: doneSchema,
  isIdempotent: true,
})
