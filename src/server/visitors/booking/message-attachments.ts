import { messageKindRule } from '../../../shared/company/deliveries/message-kinds.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { MessageAttachments } from '../../company/deliveries/sender.parts.ts'
import { preparePrint, type Printable } from '../../jobs/documents/documents.print.ts'
import { createPrinter, type Printer } from '../../jobs/documents/documents.printer.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { readJobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { calendarFile } from './calendar-file.ts'
import { languageOfRecipient } from '../../kernel/language/mail-language.ts'
import { translatePdf } from '../../kernel/language/pdf-language.ts'

/**
 * Creates what is attached to mails by their kind: the move for the recipient's calendar, or a document as the recipient
 * sees it. Only the client and the billing contact get attachments.
 */
export function createMessageAttachments(
  parts: () => { kernel: Kernel; features: JobFeatures },
): MessageAttachments {
  let printer: Printer | undefined
  return async ({ company_id: companyId, job_id: jobId, kind, recipient }) => {
    const attachment = messageKindRule(kind)?.attachment
    if (attachment === undefined || jobId === null) return []
    const { kernel, features } = parts()
    const scope = { companyIds: [companyId], userId: null, isReadOnly: true }
    const found = await inTenant(kernel.db, scope, async (tx) => {
      const job = await readJobRecord(tx, [companyId], jobId, 'read')
      const person = [job?.client, job?.billingContact].find(
        (one) => one?.email?.toLowerCase() === recipient.toLowerCase(),
      )
      if (!person) return undefined
      const language = await languageOfRecipient(tx, { personId: person.id, email: recipient })
      if (attachment === 'calendar')
        return calendarFile(tx, kernel, { companyId, jobId, isWhole: true }, language)
      const link = { companyId, role: 'client' as const, viewFinancials: false, isSales: false }
      const actor = {
        userId: person.id,
        familyId: '',
        defaultCompanyId: companyId,
        links: [link],
        pending: false,
      }
      const work = { tx, kernel, features, actor, companyIds: [companyId] }
      const document = await printable(work, jobId, attachment)
      return document && { ...document, model: translatePdf(document.model, language) }
    })
    if (found === undefined) return []
    if (typeof found === 'string')
      return [
        { filename: 'move.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: found },
      ]
    printer ??= createPrinter(kernel)
    const content = await printer(companyId, found.model)
    return [{ filename: `${attachment}-${jobId}.pdf`, contentType: 'application/pdf', content }]
  }
}

/** Returns a document that is ready to be printed; undefined if the job has none as a PDF. */
async function printable(work: JobContext, jobId: number, template: string): Promise<Printable | undefined> {
  try {
    return await preparePrint(work, jobId, template)
  } catch (error) {
    if (error instanceof AppError && error.reason === 'template_not_found') return undefined
    throw error
  }
}
