import { addDays, formatDayInWords } from '../../../shared/kernel/dates.ts'
import {
  DOCUMENT_KIND_LABELS,
  dueWarning,
  WARNING_DAYS,
  type WarningDays,
} from '../../../shared/people/workers/worker-documents.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { RemindedCompany, Reminder } from '../../kernel/reminders.ts'
import { lockExpiringDocuments, recordReminder, type ExpiringDocument } from './worker-documents.store.ts'

/**
 * Reminds the office and the worker of a document that expires: 30 days and 7 days before, and on the day,
 * each once.
 */
export const remindOfDocuments: Reminder = async (tx, parts, company) => {
  const span = { from: addDays(company.today, -WARNING_DAYS[1]), to: addDays(company.today, WARNING_DAYS[0]) }
  for (const document of await lockExpiringDocuments(tx, company.id, span)) {
    const days = dueWarning(document.expires, company.today, document.remindedDays)
    if (days === null) continue
    await recordReminder(tx, company.id, document.id, days)
    const about = { companyId: company.id, jobId: null, kind: 'expiry' } as const
    const { office, worker } = warningMails(document, days, company, parts.config.PUBLIC_URL)
    if (isAddress(company.email)) await queueMail(tx, parts.queue, { ...about, to: company.email, ...office })
    if (isAddress(document.email))
      await queueMail(tx, parts.queue, { ...about, to: document.email, ...worker })
  }
}

function warningMails(
  document: ExpiringDocument,
  days: WarningDays,
  company: Pick<RemindedCompany, 'name' | 'today'>,
  publicUrl: string,
) {
  const name = `${document.firstName} ${document.lastName}`.trim()
  const paper = document.kind === 'other' ? document.title : DOCUMENT_KIND_LABELS[document.kind].toLowerCase()
  const day = formatDayInWords(document.expires, company.today)
  const [forOffice, forWorker] =
    days === 0
      ? [
          `The ${paper} of ${name} has expired, or expires today (${day}).`,
          `Your ${paper} has expired, or expires today (${day}). Please bring the new one to the office.`,
        ]
      : [
          `The ${paper} of ${name} expires soon (${day}).`,
          `Your ${paper} expires soon (${day}). Please bring the new one to the office.`,
        ]
  return {
    office: {
      subject: `${name}: ${paper}, expiry ${day}`,
      text: `${forOffice}\n\n${publicUrl}/worker/${document.workerId}\n\n${company.name}`,
    },
    worker: {
      subject: `Your ${paper}, expiry ${day}`,
      text: `Hello ${document.firstName},\n\n${forWorker}\n\n${company.name}`,
    },
  }
}

/** An invalid address must not stop the other mails. */
function isAddress(email: string | null): email is string {
  return email !== null && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(email)
}
