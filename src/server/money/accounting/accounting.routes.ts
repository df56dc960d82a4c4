import type { FastifyInstance } from 'fastify'
import {
  deleteGeneralAccount as deleteGeneralCall,
  deleteLedgerAccount as deleteLedgerCall,
  exportAccounting,
  getTrialBalance,
  listGeneralAccounts,
  listJournal,
  listLedgerAccounts,
  reverseJournalEntry,
  saveGeneralAccount as saveGeneralCall,
  saveLedgerAccount as saveLedgerCall,
  writeJournalEntry,
} from '../../../shared/money/accounting/accounting.api.ts'
import { requestOrigin, recordExport } from '../../people/accounts/account-events.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { ensureChart, hasChart } from './chart.store.ts'
import { exportAccounts, exportIif, exportJournal, exportTrialBalance } from './export.ts'
import { deleteGeneralAccount, saveGeneralAccount, showGeneralAccounts } from './general.service.ts'
import { reverseEntry, writeEntry } from './journal.service.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import { listJournalPage, showEntry } from './journal.store.ts'
import { deleteLedgerAccount, saveLedgerAccount, showLedgerAccounts } from './ledger.service.ts'
import { readTrialBalance } from './trial-balance.ts'

/** Registers the calls of a company's ledger, for its administrators. */
export function registerAccounting(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listGeneralAccounts, async (context) => {
    const companyId = await openBooks(context, context.query.company)
    return context.read((tx) => showGeneralAccounts(tx, companyId), [companyId])
  })

  route(app, kernel, saveGeneralCall, (context) => {
    const companyId = resolveCompany(context, context.body.company, 'accounting.manage')
    return context.change((tx) => saveGeneralAccount(tx, companyId, context.body), [companyId])
  })

  route(app, kernel, deleteGeneralCall, async (context) => {
    await context.change((tx) => deleteGeneralAccount(tx, context.companyIds, context.params.id))
    return { message: 'General account deleted.' }
  })

  route(app, kernel, listLedgerAccounts, async (context) => {
    const companyId = await openBooks(context, context.query.company)
    return context.read((tx) => showLedgerAccounts(tx, companyId, context.query.slug), [companyId])
  })

  route(app, kernel, saveLedgerCall, (context) => {
    const companyId = resolveCompany(context, context.body.company, 'accounting.manage')
    return context.change((tx) => saveLedgerAccount(tx, companyId, context.body), [companyId])
  })

  route(app, kernel, deleteLedgerCall, async (context) => {
    await context.change((tx) => deleteLedgerAccount(tx, context.companyIds, context.params.id))
    return { message: 'Account deleted.' }
  })

  route(app, kernel, listJournal, async (context) => {
    const companyId = resolveCompany(context, context.query.company, 'accounting.manage')
    const page = await context.read((tx) => listJournalPage(tx, companyId, context.query), [companyId])
    return { rows: page.rows.map(showEntry), total: page.total }
  })

  route(app, kernel, writeJournalEntry, async (context) => {
    const companyId = resolveCompany(context, context.body.company, 'accounting.manage')
    const { userId } = context.actor
    const entry = await context.change((tx) => writeEntry(tx, companyId, userId, context.body), [companyId])
    clearCounts(companyId)
    return entry
  })

  route(app, kernel, reverseJournalEntry, async (context) => {
    const { actor, companyIds, params, body } = context
    const entry = await context.change((tx) =>
      reverseEntry(tx, companyIds, actor.userId, params.id, body.date),
    )
    for (const id of companyIds) clearCounts(id)
    return entry
  })

  route(app, kernel, getTrialBalance, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'accounting.manage')
    return context.read((tx) => readTrialBalance(tx, companyId, context.query), [companyId])
  })

  route(app, kernel, exportAccounting, async (context) => {
    const companyId = await openBooks(context, context.query.company)
    const { of, from, to } = context.query
    return context.change(
      async (tx) => {
        const detail = `Accounting: ${of}`
        await recordExport(tx, { companyIds: [companyId], from: requestOrigin(context.request), detail })
        if (of === 'accounts') return exportAccounts(tx, companyId)
        if (of === 'iif') return exportIif(tx, companyId, { from, to })
        return of === 'journal'
          ? exportJournal(tx, companyId, { from, to })
          : exportTrialBalance(tx, companyId, { from, to })
      },
      [companyId],
    )
  })
}

type Caller = Pick<Context<unknown, unknown, unknown, Actor>, 'actor' | 'companyIds' | 'read' | 'change'>

/** Returns the requested company, and creates its chart if it does not exist yet. */
async function openBooks(context: Caller, wanted: number | undefined): Promise<number> {
  const companyId = resolveCompany(context, wanted, 'accounting.manage')
  if (!(await context.read((tx) => hasChart(tx, companyId), [companyId])))
    await context.change((tx) => ensureChart(tx, companyId), [companyId])
  return companyId
}
