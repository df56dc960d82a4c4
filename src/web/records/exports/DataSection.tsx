import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { withDefaultVariables } from '../../../shared/company/settings/company.variables.ts'
import { listExports, EXPORT_DAYS, startExport } from '../../../shared/records/exports/exports.api.ts'
import { call } from '../../kernel/api.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import section from '../../ui/section.module.css'
import { ExportRow } from './ExportRow.tsx'
import { exportsQuery, isInProgress } from './exports.queries.ts'
import ui from '../../ui/primitives.module.css'

/** The company's data as one file, and the other rights regarding its data. */
export default function DataSection({ company }: CompanySectionProps) {
  const refetch = useRefetch(keyBelow(listExports))
  const days = withDefaultVariables(company.variables)
  const [page, setPage] = useState(1)
  const exports = useQuery(exportsQuery(company.id, page))
  // Later pages do not show a running export; the server rejects a second one anyway.
  const isBusy = exports.data?.rows.some(isInProgress) ?? false

  async function start() {
    try {
      await call(startExport, { body: { company: company.id } })
      setPage(1)
    } finally {
      await refetch()
    }
  }

  return (
    <div className={section['stack']}>
      <h2 className={ui['headingLarge']}>Company data</h2>
      <section className={section['block']} aria-labelledby="company-export">
        <h3 id="company-export" className={ui['heading']}>
          Export
        </h3>
        <p className={section['hint']}>
          One zip file with everything of {company.name}: jobs, clients, workers, estimates, agreements,
          payments, the books, messages, settings and all stored files, as CSV for spreadsheets and as JSON
          for programs. Passwords and sealed numbers are not in it. It is kept for {EXPORT_DAYS} days.
        </p>
        <Group>
          <AsyncButton action={start} disabled={isBusy} mih={44}>
            Export company data
          </AsyncButton>
        </Group>
        <PagedList
          query={exports}
          nouns={['export', 'exports']}
          page={page}
          onPage={setPage}
          empty={<p className={section['hint']}>No exports yet. Exports you start will appear here.</p>}
        >
          {(rows) => (
            <ul className={ui['list']} aria-label="Exports">
              {rows.map((one) => (
                <ExportRow key={one.id} one={one} timezone={company.timezone} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      <section className={section['block']} aria-labelledby="data-retention">
        <h3 id="data-retention" className={ui['heading']}>
          How long data is kept
        </h3>
        <p className={section['hint']}>
          The crew sees a client's phone and email for {days.crewContactDays.value} days after a move.
          Messages of erased clients are kept for {days.messagesKeptDays.value} days, and names on their
          papers for {days.namesKeptYears.value} years.
        </p>
        <Group>
          <Button
            variant="default"
            mih={44}
            renderRoot={(props) => <Link {...props} to="/settings" search={{ section: 'rates' }} />}
          >
            Change in Rates
          </Button>
        </Group>
      </section>
      <section className={section['block']} aria-labelledby="person-erasure">
        <h3 id="person-erasure" className={ui['heading']}>
          Erasure of a person
        </h3>
        <p className={section['hint']}>
          To erase a client's data, open the client and choose “Erase personal data”. What the law requires
          you to keep stays.
        </p>
      </section>
    </div>
  )
}
