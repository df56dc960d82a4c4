import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportAudit, MAX_EXPORTED } from '../../../shared/records/audit/audit.api.ts'
import { call } from '../../kernel/api.ts'
import { saveFile } from '../../kernel/save-file.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import section from '../../ui/section.module.css'
import { auditQuery } from './audit.queries.ts'
import { AuditRow } from './AuditRow.tsx'
import { Filters } from './Filters.tsx'
import { filterInput, filterProblems, NO_FILTERS } from './filters.ts'
import ui from '../../ui/primitives.module.css'

/** The audit log: who changed what and when, with values before and after. */
export default function AuditSection({ company }: CompanySectionProps) {
  const [filters, setFilters] = useState(NO_FILTERS)
  const [clears, setClears] = useState(0)
  const problems = filterProblems(filters)
  const isWrong = Object.keys(problems).length > 0
  const log = useInfiniteQuery({ ...auditQuery(company.id, filters), enabled: !isWrong })
  const entries = log.data?.pages.flatMap((page) => page.entries)
  const isFiltered = Object.values(filters).some((value) => value !== '')

  async function save() {
    saveFile(await call(exportAudit, { body: filterInput(company.id, filters) }))
  }

  return (
    <div className={`${section['section']} ${section['stack']}`}>
      <Group justify="space-between">
        <h2 className={ui['headingLarge']}>Audit log</h2>
        <AsyncButton variant="default" mih={44} disabled={isWrong} action={save}>
          Export CSV
        </AsyncButton>
      </Group>
      <p className={section['hint']}>
        Every change and sign-in of the company. Nobody can change or delete it. An export holds the newest{' '}
        {MAX_EXPORTED.toLocaleString('en-US')} entries of the filter.
      </p>
      {/* Clearing the filters also discards half-typed input. */}
      <Filters
        key={clears}
        companyId={company.id}
        filters={filters}
        problems={problems}
        onFilters={setFilters}
      />
      {isFiltered && (
        <Button
          variant="subtle"
          mih={44}
          style={{ alignSelf: 'start' }}
          onClick={() => {
            setFilters(NO_FILTERS)
            setClears(clears + 1)
          }}
        >
          Clear filters
        </Button>
      )}
      {isWrong ? null : log.isError ? (
        <ErrorState message={log.error.message} onRetry={() => void log.refetch()} />
      ) : !entries ? (
        <Stack gap="xs" aria-busy="true" aria-label="Loading the log">
          {['first', 'second', 'third', 'fourth'].map((row) => (
            <Skeleton key={row} height={56} />
          ))}
        </Stack>
      ) : entries.length === 0 ? (
        <EmptyState
          title={isFiltered ? 'Nothing matches these filters.' : 'No changes yet.'}
          text="What your team changes appears here."
        />
      ) : (
        <>
          <ul className={ui['list']} aria-label="Entries">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} timezone={company.timezone} />
            ))}
          </ul>
          {log.hasNextPage && (
            <Button
              variant="default"
              mih={44}
              style={{ alignSelf: 'center' }}
              loading={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              Show older entries
            </Button>
          )}
        </>
      )}
    </div>
  )
}
