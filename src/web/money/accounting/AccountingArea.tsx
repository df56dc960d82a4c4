import { useState } from 'react'
import { CompanyChoice } from '../../ui/CompanyChoice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { changedDraft, type Draft } from '../../kernel/draft.ts'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { LEDGER_KEYS } from './accounting.queries.ts'
import { AccountingMenu } from './AccountingMenu.tsx'
import { BooksContext, type Books, type BooksCompany } from './books.ts'
import { ChartOfAccounts } from './chart/ChartOfAccounts.tsx'
import { ExportSection } from './ExportSection.tsx'
import { GeneralAccounts } from './general/GeneralAccounts.tsx'
import type { GeneralDrafts } from './general/general-draft.ts'
import { isEntryTouched, type EntryDraft } from './journal/entry-draft.ts'
import { Journal } from './journal/Journal.tsx'
import { TrialBalance } from './trial-balance/TrialBalance.tsx'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { useToday } from '../../kernel/use-today.ts'
import classes from './accounting.module.css'
import sideMenu from '../../ui/side-menu.module.css'

interface Props extends Pick<Books, 'place' | 'renderPlace' | 'onPlace'> {
  /** Companies that the person administers, the initial one first. */
  companies: readonly BooksCompany[]
}

/** Shows the accounting of a company to its administrators. */
export function AccountingArea({ companies, place, renderPlace, onPlace }: Props) {
  // Drafts are kept when another section or company is opened.
  const [general, setGeneral] = useState<Readonly<Record<number, GeneralDrafts>>>({})
  const [entries, setEntries] = useState<Readonly<Record<number, Draft<EntryDraft>>>>({})
  const company = companies.find(({ id }) => id === place.company) ?? companies[0]
  const today = useToday(company?.timezone ?? 'UTC')
  // Revenue and payments of jobs are posted to the ledger.
  useLiveRefetch(['update-jobs'], LEDGER_KEYS)
  if (!company) return null
  const { id } = company
  const isDirty =
    Object.values(general).some((drafts) => Object.values(drafts).some(({ isTouched }) => isTouched)) ||
    Object.values(entries).some(isEntryTouched)
  return (
    <BooksContext value={{ company, today, place, renderPlace, onPlace }}>
      <div className={classes['pageHead']}>
        <PageHeader
          title="Accounting"
          actions={
            <CompanyChoice
              companies={companies}
              value={id}
              onChange={(chosen) => onPlace({ section: place.section, company: chosen }, false)}
            />
          }
        />
      </div>
      <div className={sideMenu['area']}>
        <AccountingMenu />
        {/* The ledger of another company starts with fresh state. */}
        <div key={id} className={classes['section']}>
          {place.section === 'general' && (
            <GeneralAccounts
              drafts={general[id] ?? {}}
              onDrafts={(change) => setGeneral((now) => ({ ...now, [id]: change(now[id] ?? {}) }))}
            />
          )}
          {place.section === 'chart' && <ChartOfAccounts />}
          {place.section === 'journal' && (
            <Journal
              draft={entries[id] ?? {}}
              onDraft={(change) =>
                setEntries((all) => ({ ...all, [id]: changedDraft(all[id] ?? {}, change) }))
              }
            />
          )}
          {place.section === 'trial-balance' && <TrialBalance />}
          {place.section === 'export' && <ExportSection />}
        </div>
      </div>
      <UnsavedGuard isDirty={isDirty} />
    </BooksContext>
  )
}
