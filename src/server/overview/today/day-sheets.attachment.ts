import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { MessageAttachments } from '../../company/deliveries/sender.parts.ts'
import { createPrinter, type Printer } from '../../jobs/documents/documents.printer.ts'
import { rowSnapshotsOf, type JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { NO_USER, type JobRow } from '../../jobs/jobs/job.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { languageOfRecipient } from '../../kernel/language/mail-language.ts'
import { translatePdf } from '../../kernel/language/pdf-language.ts'
import { readSheetKey } from './day-sheets.mail.ts'
import { prepareDaySheet } from './day-sheets.service.ts'
import type { TodayContext } from './today.service.ts'

/** The largest PDF that is attached, in bytes; the text of the mail has all of it. */
const MOST_ATTACHED = 5 * 1024 * 1024

/**
 * Creates the PDF of a mailed day sheet: the jobs of the crew member who gets it, or all of them for the company. Other mails
 * get what `others` creates.
 */
export function createDaySheetAttachments(
  parts: () => { kernel: Kernel; features: JobFeatures },
  others: MessageAttachments,
): MessageAttachments {
  let printer: Printer | undefined
  return async (row) => {
    const day = row.kind === 'daySheet' ? readSheetKey(row.dedupe_key) : undefined
    if (day === undefined) return others(row)
    const { kernel, features } = parts()
    const { company_id: companyId, person_id: personId, recipient } = row
    const scope = { companyIds: [companyId], userId: null, isReadOnly: true }
    const model = await inTenant(kernel.db, scope, async (tx) => {
      const link = { companyId, role: 'manager' as const, viewFinancials: false, isSales: false }
      const actor: Actor = {
        userId: NO_USER,
        familyId: '',
        defaultCompanyId: companyId,
        links: [link],
        pending: false,
      }
      const snapshots = rowSnapshotsOf(features.parts)
      const work: TodayContext = { tx, kernel, features, actor, companyIds: [companyId], link, snapshots }
      const comes = (job: JobRow) => personId === null || comesTo(job, personId)
      const sheet = prepareDaySheet(work, { date: day, lead: personId ?? undefined }, comes)
      // The jobs were moved or their crew changed since the mail was queued, or the person has left.
      const english = await sheet.catch((error: unknown) => {
        if (error instanceof AppError) return null
        throw error
      })
      if (english === null) return null
      return translatePdf(english, await languageOfRecipient(tx, { personId, email: recipient }))
    })
    if (model === null) return []
    printer ??= createPrinter(kernel)
    const content = await printer(companyId, model)
    if (content.length > MOST_ATTACHED) return []
    return [{ filename: `day-sheet-${day}.pdf`, contentType: 'application/pdf', content }]
  }
}

/** Whether a member of a crew comes: who declined or did not come does not. */
function comesTo({ crew }: JobRow, personId: number): boolean {
  return crew.some(
    ({ id, answer, noShow }) => id === personId && noShow !== true && answer?.value !== 'declined',
  )
}
