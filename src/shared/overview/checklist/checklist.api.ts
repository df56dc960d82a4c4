import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/wire.ts'

/** What a new company does in its first week, in order. */
export const CHECKLIST_STEPS = [
  'rates',
  'phone',
  'crew',
  'truck',
  'templates',
  'website',
  'import',
  'job',
] as const
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number]

/** How many days after its creation a company is new. */
export const NEW_COMPANY_DAYS = 30

/** The steps of a new company; a step is done as soon as the company has what it is about. */
export const checklistSchema = z.object({
  /** Whether the company was created in the last 30 days and a step is left. */
  isShown: z.boolean(),
  steps: z.array(z.object({ step: z.enum(CHECKLIST_STEPS), isDone: z.boolean() })),
})
export type Checklist = z.output<typeof checklistSchema>

export const getChecklist = endpoint({
  name: 'getChecklist',
  tag: 'Companies',
  summary: 'What a new company has set up, and what is left',
  method: 'GET',
  path: '/wp/v2/companies/:id/checklist',
  access: 'companies.write',
  params: idParams,
  answer: checklistSchema,
})
