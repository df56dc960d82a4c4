import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { downloadSchema, idSchema } from '../../kernel/wire.ts'
import { AUDIT_KIND_NAMES } from './audit.words.ts'

const tag = 'Audit log'

export const AUDIT_ACTIONS = ['insert', 'update', 'delete'] as const
/** Largest number of entries in one export. */
export const MAX_EXPORTED = 10_000

const day = z.string().refine(isDay, 'Pick a valid date.')

/** Filters of the log; both days are included and are in the company's time zone. */
const filterFields = {
  /** Company to read, for administrators of several; the default company if absent. */
  company: idSchema.optional(),
  /** Person who made the change. */
  person: idSchema.optional(),
  kind: z.enum(AUDIT_KIND_NAMES).optional(),
  /** Number of a record: a job, a person, … */
  record: idSchema.optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  from: day.optional(),
  to: day.optional(),
}
export type AuditFilter = z.output<z.ZodObject<typeof filterFields>>

/** An entry of the audit log as readable text. */
export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  userId: z.number().nullable(),
  /** Person who made the change; empty if the product made it or nobody was signed in. */
  person: z.string(),
  kind: z.enum(AUDIT_KIND_NAMES),
  /** What was done, such as 'Changed job #12'. */
  title: z.string(),
  /** Screen of the record, if it has one. */
  link: z.object({ to: z.enum(['job', 'client', 'worker']), id: z.number() }).nullable(),
  changes: z.array(
    z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

export const readAudit = endpoint({
  name: 'readAudit',
  tag,
  summary: 'Who changed what, newest first; `before` of one answer leads to the next page',
  method: 'GET',
  path: '/wp/v2/audit',
  access: 'audit.read',
  query: z.object({
    ...filterFields,
    /** Returns only entries older than this one. */
    before: idSchema.optional(),
    per_page: z.coerce
      .number()
      .int()
      .min(1)
      .default(50)
      .transform((value) => Math.min(value, 100)),
  }),
  answer: z.object({ entries: z.array(auditEntrySchema), before: z.number().nullable() }),
})

export const exportAudit = endpoint({
  name: 'exportAudit',
  tag,
  summary: `The log as CSV, the newest ${MAX_EXPORTED} entries of the filter; the export is told in the log itself`,
  method: 'POST',
  path: '/wp/v2/audit/export',
  access: 'audit.read',
  body: z.object(filterFields),
  answer: downloadSchema,
  isBulk: true,
})
