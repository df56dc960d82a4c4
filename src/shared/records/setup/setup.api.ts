import { z } from 'zod'
import { handleSchema } from '../../company/settings/handle.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  emailSchema,
  isMixedPassword,
  isStrongPassword,
  PASSWORD_MESSAGE,
  personNameSchema,
  phoneSchema,
} from '../../kernel/fields.ts'
import { isStateCode } from '../../kernel/places.ts'
import { doneSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'

/** Input of the one-time set-up. */
export const setupSchema = z.object({
  token: z.string().min(1).max(200),
  company: z.object({
    name: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
    handle: handleSchema,
    email: emailSchema.nullish(),
    phone: phoneSchema.nullish(),
    address: text(TEXT_LIMITS.other).nullish(),
    addressState: z.string().refine(isStateCode, 'Pick a state.').nullish(),
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
  }),
  administrator: z.object({
    firstName: personNameSchema,
    lastName: personNameSchema,
    email: emailSchema,
    password: z
      .string()
      .max(200)
      .refine((password) => isMixedPassword(password) && isStrongPassword(password), PASSWORD_MESSAGE),
  }),
})

const tag = 'Setup'

export const getSetup = endpoint({
  name: 'getSetup',
  tag,
  summary: 'Whether this installation still needs its first company',
  method: 'GET',
  path: '/wp/v2/setup',
  access: 'public',
  isTokenIgnored: true,
  answer: z.object({ needed: z.boolean() }),
})

export const completeSetup = endpoint({
  name: 'completeSetup',
  tag,
  summary: 'Creates the first company and its administrator, with the one-time link of the first start',
  method: 'POST',
  path: '/wp/v2/setup',
  access: 'public',
  isTokenIgnored: true,
  isIdempotent: true,
  body: setupSchema,
  answer: doneSchema,
})
