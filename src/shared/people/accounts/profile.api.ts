import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema } from '../../kernel/wire.ts'
import { accountSchema } from '../../kernel/account.ts'
import { passwordChangeSchema, profileInputSchema } from './profile.ts'

const tag = 'Account'

export const updateAccount = endpoint({
  name: 'updateAccount',
  tag,
  summary:
    'Saves changed fields of the signed-in person; a new login email is confirmed by a code sent there',
  method: 'POST',
  path: '/wp/v2/users/me',
  access: 'session',
  body: profileInputSchema,
  answer: accountSchema,
})

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  tag,
  summary: 'Confirms a new login email with the code that was sent to it',
  method: 'POST',
  path: '/wp/v2/users/me/email',
  access: 'session',
  body: z.object({ code: z.string().trim().min(1, 'Code is required.').max(20) }),
  answer: accountSchema,
})

export const changePassword = endpoint({
  name: 'changePassword',
  tag,
  summary: "Changes the password, ends the person's other sessions and keeps this one",
  method: 'POST',
  path: '/wp/v2/users/me/change_password',
  access: 'session',
  body: passwordChangeSchema,
  answer: doneSchema,
})
