import { Button, Group, Progress, SegmentedControl } from '@mantine/core'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  IMPORT_DAYS,
  IMPORT_KIND_LABELS,
  IMPORT_ROW_STATUS_LABELS,
  type Import,
  type ImportRowStatus,
} from '../../../shared/records/imports/import.ts'
import {
  listImportRows,
  listImports,
  exportImportRows,
  runImport,
  stopImport,
  undoImport,
} from '../../../shared/records/imports/imports.api.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { listClients } from '../../../shared/people/clients/people.api.ts'
import { listJobs } from '../../../shared/jobs/jobs/job.api.ts'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import { call } from '../../kernel/api.ts'
import { saveFile } from '../../kernel/save-file.ts'
import { listQuery, callKey, keyBelow } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import section from '../../ui/section.module.css'
import { ImportStatusBadge } from './ImportList.tsx'
import { count, outcomeText, progressOf, rowsText } from './import-words.ts'
import { importQuery, isInProgress } from './imports.queries.ts'
import classes from './imports.module.css'
import ui from '../../ui/primitives.module.css'

/** Start of the keys of lists that show imported records. */
const SHOWN_AFTERWARDS = [
  keyBelow(listImports),
  keyBelow(listClients),
  keyBelow(listWorkers),
  callKey(listJobs, {}),
]

interface Props {
  timezone: string
  file: Import
  onClose: () => void
}

/** The progress of an import, the results of its rows, and a button to undo it. */
export function ImportProgress({ timezone, file, onClose }: Props) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id } = file
  const isRunning = isInProgress(file)
  const showUpdated = (next: Import) => queries.setQueryData(importQuery(id).queryKey, next)
  useEffect(() => {
    if (isRunning) return
    for (const queryKey of SHOWN_AFTERWARDS) void queries.invalidateQueries({ queryKey })
  }, [isRunning, queries])
  const share = progressOf(file)
  return (
    <>
      <div className={ui['bar']}>
        <div>
          <span className={classes['name']}>
            {IMPORT_KIND_LABELS[file.kind]}, {file.fileName || 'file without a name'}
          </span>{' '}
          <ImportStatusBadge status={file.status} />
          <br />
          <span className={ui['small']}>
            {formatInstant(file.createdAt, timezone)}
            {file.createdBy !== '' && `, ${file.createdBy}`}
          </span>
        </div>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onClose}
        >
          All imports
        </Button>
      </div>
      <Progress value={share * 100} size="lg" animated={isRunning} aria-label="Progress of the import" />
      <output>
        {isRunning ? `${Math.floor(share * 100)} % · ` : ''}
        {outcomeText(file)}
      </output>
      <Group>
        {file.actions.includes('stop') && (
          <AsyncButton
            variant="default"
            mih={44}
            action={async () => showUpdated(await call(stopImport, { params: { id } }))}
          >
            Stop
          </AsyncButton>
        )}
        {file.actions.includes('run') && (
          <AsyncButton mih={44} action={async () => showUpdated(await call(runImport, { params: { id } }))}>
            Continue
          </AsyncButton>
        )}
        {file.actions.includes('undo') && (
          <Button variant="default" color="red" mih={44} onClick={() => setAsking(true)}>
            Undo this import
          </Button>
        )}
      </Group>
      {file.actions.includes('undo') && (
        <p className={section['hint']}>It can be undone for {IMPORT_DAYS} days.</p>
      )}
      {!isRunning && <Rows file={file} />}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={`Undo ${rowsText(file.done)}? Records that were changed or used since then are kept.`}
        confirmLabel="Undo this import"
        onConfirm={async () => showUpdated(await call(undoImport, { params: { id } }))}
      />
    </>
  )
}

const SHOWN = ['failed', 'skipped', 'kept'] as const satisfies readonly ImportRowStatus[]
type Shown = (typeof SHOWN)[number]

/** Rows that were not imported, with reasons, to view and download. */
function Rows({ file }: { file: Import }) {
  const there = SHOWN.filter((status) => file[status] > 0)
  const [chosen, setChosen] = useState<Shown | null>(null)
  const [page, setPage] = useState(1)
  const status = chosen && there.includes(chosen) ? chosen : (there[0] ?? 'failed')
  const total = there.length === 0 ? 0 : file[status]
  const rowsOfStatus = listQuery(listImportRows, {
    params: { id: file.id },
    query: { status, page, per_page: 20 },
  })
  const rows = useQuery({
    ...rowsOfStatus,
    // Another number of rows means that they have changed.
    queryKey: [...rowsOfStatus.queryKey, total],
    enabled: total > 0,
  })
  if (total === 0) return null
  return (
    <section className={ui['panel']} aria-labelledby="import-rows">
      <div className={ui['bar']}>
        <h3 id="import-rows" className={ui['heading']}>
          Rows with problems
        </h3>
        <AsyncButton
          variant="default"
          mih={44}
          leftSection={<IconDownload size={16} aria-hidden />}
          action={async () =>
            saveFile(await call(exportImportRows, { params: { id: file.id }, query: { status } }))
          }
        >
          Download {rowsText(total)}
        </AsyncButton>
      </div>
      {there.length > 1 && (
        <SegmentedControl
          aria-label="Which rows"
          value={status}
          data={there.map((one) => ({
            value: one,
            label: `${IMPORT_ROW_STATUS_LABELS[one]} ${count(file[one])}`,
          }))}
          onChange={(value) => {
            setChosen(SHOWN.find((one) => one === value) ?? null)
            setPage(1)
          }}
        />
      )}
      <PagedList query={rows} nouns={['row', 'rows']} page={page} onPage={setPage} empty={null}>
        {(lines) => (
          <ul className={`${ui['list']} ${classes['rows']}`}>
            {lines.map((row) => (
              <li key={row.line}>
                <span className={classes['line']}>Line {row.line}</span>
                <span>{row.message}</span>
                <span className={classes['cells']}>
                  {row.cells.filter((cell) => cell !== '').join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
