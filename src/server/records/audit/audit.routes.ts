import type { FastifyInstance } from 'fastify'
import {
  exportAudit,
  MAX_EXPORTED,
  readAudit,
  type AuditEntry,
  type AuditFilter,
} from '../../../shared/records/audit/audit.api.ts'
import { AUDIT_KIND_LABELS } from '../../../shared/records/audit/audit.words.ts'
import { csvParts } from '../../../shared/kernel/csv.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import { requestOrigin, recordExport } from '../../people/accounts/account-events.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { joinWithRests } from '../../kernel/queue/rests.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { findPeople, findZone, listAudit } from './audit.store.ts'
import { referencedPeople, showEntry } from './audit.view.ts'

/** Registers the audit log of a company for its administrators. */
export function registerAudit(app: FastifyInstance, kernel: Kernel): void {
  const count = createRateLimit(kernel.pool, 'audit-export')

  route(app, kernel, readAudit, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'audit.read')
    const { before = null, per_page: perPage, ...filter } = context.query
    return context.read(
      async (tx) => {
        // One more than the page shows whether there is another.
        const { entries } = await readEntries(tx, companyId, filter, { before, most: perPage + 1 })
        const page = entries.slice(0, perPage)
        return { entries: page, before: entries.length > perPage ? (page.at(-1)?.id ?? null) : null }
      },
      [companyId],
    )
  })

  route(app, kernel, exportAudit, async (context) => {
    const companyId = resolveCompany(context, context.body.company, 'audit.read')
    await count(String(context.actor.userId))
    return context.change(
      async (tx) => {
        const paging = { before: null, most: MAX_EXPORTED }
        const { company, entries } = await readEntries(tx, companyId, context.body, paging)
        const from = requestOrigin(context.request)
        const detail = `Audit log, ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`
        await recordExport(tx, { companyIds: [companyId], from, detail })
        const today = wallClockOf(kernel.now().toISOString(), company.timezone).slice(0, 10)
        return {
          fileName: `audit-log-${today}.csv`,
          mimeType: 'text/csv;charset=utf-8',
          content: await csvOf(entries, company.timezone),
        }
      },
      [companyId],
    )
  })
}

async function readEntries(
  tx: Tx,
  companyId: number,
  filter: AuditFilter,
  paging: { before: number | null; most: number },
) {
  const company = await findZone(tx, companyId)
  if (!company) throw new AppError('rest_not_found')
  const rows = await listAudit(tx, company, filter, paging)
  const people = await findPeople(tx, companyId, referencedPeople(rows))
  return { company, entries: rows.map((row) => showEntry(row, people, company.timezone)) }
}

/** Returns CSV with one line per changed value; an entry without any has one line. */
function csvOf(entries: readonly AuditEntry[], timeZone: string): Promise<string> {
  const lines = entries.flatMap((entry) => {
    const head = [wallClockOf(entry.at, timeZone), entry.person, AUDIT_KIND_LABELS[entry.kind], entry.title]
    return entry.changes.length === 0
      ? [[...head, '', '', '']]
      : entry.changes.map(({ label, before, after }) => [...head, label, before ?? '', after ?? ''])
  })
  return joinWithRests(csvParts([['Time', 'Person', 'Kind', 'What', 'Field', 'Before', 'After'], ...lines]))
}
