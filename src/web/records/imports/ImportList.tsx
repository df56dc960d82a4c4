import { Badge, Button, UnstyledButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  IMPORT_KIND_LABELS,
  IMPORT_STATUS_LABELS,
  type Import,
} from '../../../shared/records/imports/import.ts'
import { listImports } from '../../../shared/records/imports/imports.api.ts'
import { listQuery } from '../../kernel/queries.ts'
import { EmptyState } from '../../ui/states.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { outcomeText } from './import-words.ts'
import classes from './imports.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  companyId: number
  onNew: () => void
  onOpen: (id: number) => void
}

/** The imported files, newest first, and a button to import another. */
export function ImportList({ companyId, onNew, onOpen }: Props) {
  const [page, setPage] = useState(1)
  const list = useQuery(listQuery(listImports, { query: { company: companyId, page, per_page: 20 } }))
  const button = (
    <Button mih={44} leftSection={<IconUpload size={16} aria-hidden />} onClick={onNew}>
      New import
    </Button>
  )
  return (
    <PagedList
      query={list}
      nouns={['import', 'imports']}
      page={page}
      onPage={setPage}
      empty={
        <EmptyState
          title="Nothing has been imported yet."
          text="Import clients, workers and jobs from a spreadsheet or another program, as a CSV file."
          action={button}
        />
      }
    >
      {(rows) => (
        <>
          <div className={ui['bar']}>
            <span className={ui['small']}>An import can be undone for 30 days.</span>
            {button}
          </div>
          <ul className={classes['fields']} aria-label="Imports">
            {rows.map((one) => (
              <li key={one.id}>
                <UnstyledButton className={classes['entry']} onClick={() => onOpen(one.id)}>
                  <span>
                    <span className={classes['name']}>
                      {IMPORT_KIND_LABELS[one.kind]}, {one.fileName || 'file without a name'}
                    </span>
                    <br />
                    <span className={ui['small']}>{outcomeText(one)}</span>
                  </span>
                  <ImportStatusBadge status={one.status} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </PagedList>
  )
}

const COLORS: Record<Import['status'], string> = {
  mapping: 'gray',
  running: 'blue',
  stopping: 'blue',
  done: 'green',
  stopped: 'yellow',
  undoing: 'blue',
  undone: 'gray',
}

/** The status of an import as a badge. */
export function ImportStatusBadge({ status }: { status: Import['status'] }) {
  return (
    <Badge variant="light" color={COLORS[status]} tt="none">
      {IMPORT_STATUS_LABELS[status]}
    </Badge>
  )
}
