import { z } from 'zod'
import { LICENSE_CLASSES } from '../../company/fleet/licenses.ts'
import { addDays, isDay } from '../../kernel/dates.ts'
import { idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'

export const DOCUMENT_KINDS = ['license', 'medicalCard', 'other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
export const DOCUMENT_KIND_LABELS: Record<DocumentKind, string> = {
  license: "Driver's license",
  medicalCard: 'Medical card',
  other: 'Other',
}

/** Days before a document expires on which a warning is sent, widest first; each is sent once. */
export const WARNING_DAYS = [30, 7, 0] as const
export type WarningDays = (typeof WARNING_DAYS)[number]

/** Status of a document on a day. */
export type DocumentStatus = 'valid' | 'expiring' | 'expired'
export const DOCUMENT_STATUS_LABELS: Record<DocumentStatus, string> = {
  valid: 'Valid',
  expiring: 'Expires within 30 days',
  expired: 'Expired',
}

/**
 * Returns the status of a document: valid through its last day, expiring in the 30 days before it; without an
 * expiration it stays valid.
 */
export function documentStatus(expires: string | null, today: string): DocumentStatus {
  if (expires === null || expires > addDays(today, WARNING_DAYS[0])) return 'valid'
  return expires < today ? 'expired' : 'expiring'
}

/**
 * Returns the warning that is due for a document on a day, or null: the narrowest one reached, once. A
 * document that expired over a week ago gets no warning, because it was already expired when it was entered.
 */
export function dueWarning(expires: string, today: string, remindedDays: number | null): WarningDays | null {
  if (expires < addDays(today, -WARNING_DAYS[1])) return null
  const due = WARNING_DAYS.findLast((days) => expires <= addDays(today, days))
  return due !== undefined && (remindedDays === null || due < remindedDays) ? due : null
}

const dayOrNone = z
  .string()
  .refine((value) => value === '' || isDay(value), 'Pick a valid date.')
  .transform((value) => (value === '' ? null : value))
  .nullish()

/** Input of a worker's document. */
export const documentInputSchema = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    /** Title of a document of kind 'other'. */
    title: text(TEXT_LIMITS.name).nullish(),
    number: text(TEXT_LIMITS.name).nullish(),
    /** Of a driver's license; absent is not changed. */
    licenseClass: z.enum(LICENSE_CLASSES, 'Choose a class.').nullish(),
    issued: dayOrNone,
    expires: dayOrNone,
    /** URL of an upload of purpose `staff`; absent keeps the file, null removes it. */
    file: text(TEXT_LIMITS.other).nullish(),
  })
  .superRefine((document, context) => {
    if (document.kind === 'other' && !document.title)
      context.addIssue({ code: 'custom', path: ['title'], message: 'Say what it is.' })
    if (document.issued && document.expires && document.expires < document.issued)
      context.addIssue({ code: 'custom', path: ['expires'], message: 'It expires before it is issued.' })
  })
export type DocumentInput = z.output<typeof documentInputSchema>

/** A worker's document as managers and the worker see it. */
export const workerDocumentSchema = z.object({
  id: z.number(),
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  number: z.string(),
  /** Of a driver's license; null if it is not recorded. */
  licenseClass: z.enum(LICENSE_CLASSES).nullable(),
  issued: z.string().nullable(),
  expires: z.string().nullable(),
  status: z.enum(['valid', 'expiring', 'expired']),
  /** A link that is valid for ten minutes. */
  file: z.string().nullable(),
  fileName: z.string(),
})
export type WorkerDocument = z.output<typeof workerDocumentSchema>

/** Path parameters of one document of one worker. */
export const documentParams = z.object({ id: idSchema, documentId: idSchema })
