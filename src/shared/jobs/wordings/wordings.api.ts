import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, text } from '../../kernel/wire.ts'
import { WORDING_NAMES } from '../documents/wordings/defaults.ts'

export const MAX_WORDING_CHARACTERS = 60_000

/** The wording of an agreement that a company uses now, with its earlier versions. */
export const companyWordingSchema = z.object({
  name: z.enum(WORDING_NAMES),
  title: z.string(),
  /** 0 for the product's own wording. */
  version: z.number(),
  hash: z.string(),
  body: z.string(),
  isDefault: z.boolean(),
  defaultBody: z.string(),
  versions: z.array(
    z.object({
      version: z.number(),
      isDefault: z.boolean(),
      body: z.string(),
      createdAt: z.string(),
      createdBy: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
    }),
  ),
})
export type CompanyWording = z.output<typeof companyWordingSchema>

const params = idParams.extend({ name: z.enum(WORDING_NAMES) })

export const listWordings = endpoint({
  name: 'listWordings',
  tag: 'Companies',
  summary: 'The wordings of agreements that a company uses, with their versions',
  method: 'GET',
  path: '/wp/v2/companies/:id/wordings',
  access: 'companies.write',
  params: idParams,
  answer: z.array(companyWordingSchema),
})

export const saveWording = endpoint({
  name: 'saveWording',
  tag: 'Companies',
  summary: 'Replaces the wording of an agreement by a new version; a null body goes back to the default',
  method: 'POST',
  path: '/wp/v2/companies/:id/wordings/:name',
  access: 'companies.write',
  params,
  body: z.object({
    body: text(MAX_WORDING_CHARACTERS).pipe(z.string().min(1, 'Required.')).nullable(),
    /** The version that the editor started from; if it has changed since, the save is a conflict. */
    version: z.number().int().min(0),
  }),
  answer: companyWordingSchema,
})
