import { Button, Group, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IMPORT_FIELDS, mappingProblem } from '../../../shared/records/imports/fields.ts'
import {
  DATE_ORDER_LABELS,
  DATE_ORDERS,
  IMPORT_KIND_LABELS,
  type Import,
  type ImportCheck,
  type Mapping,
} from '../../../shared/records/imports/import.ts'
import {
  listImports,
  checkImport,
  discardImport,
  runImport,
} from '../../../shared/records/imports/imports.api.ts'
import { call } from '../../kernel/api.ts'
import { callKey } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import section from '../../ui/section.module.css'
import { CheckResult } from './CheckResult.tsx'
import { rowsText } from './import-words.ts'
import { importQuery } from './imports.queries.ts'
import classes from './imports.module.css'

interface Props {
  file: Import
  onClose: () => void
}

/** Maps columns to fields, checks the result, and starts the import. */
export function MappingStep({ file, onClose }: Props) {
  const queries = useQueryClient()
  const [mapping, setMapping] = useState<Mapping>(file.mapping)
  const [dateOrder, setDateOrder] = useState(file.options.dateOrder)
  const [found, setFound] = useState<ImportCheck | null>(null)
  const [isAsking, setAsking] = useState(false)
  const problem = mappingProblem(file.kind, mapping)

  function choose(name: string, value: string) {
    setFound(null)
    setMapping((before) => {
      const { [name]: _, ...others } = before
      return value === '' ? others : { ...others, [name]: Number(value) }
    })
  }

  const check = async () => {
    const body = { mapping, options: { dateOrder } }
    setFound(await call(checkImport, { params: { id: file.id }, body }))
  }

  async function start() {
    const started = await call(runImport, { params: { id: file.id } })
    queries.setQueryData(importQuery(file.id).queryKey, started)
  }

  async function discard() {
    await call(discardImport, { params: { id: file.id } })
    await queries.invalidateQueries({ queryKey: callKey(listImports, {}) })
    onClose()
  }

  const toImport = found ? found.good - found.known : 0
  return (
    <>
      <p className={section['hint']}>
        {IMPORT_KIND_LABELS[file.kind]} from {file.fileName || 'a file'}, {rowsText(file.rows)}. Say which
        column is what; leave out what you do not need.
      </p>
      <ul className={classes['fields']} aria-label="Columns">
        {IMPORT_FIELDS[file.kind].map(({ name, label }) => (
          <li key={name} className={classes['field']}>
            <label htmlFor={`import-${name}`}>{label}</label>
            <NativeSelect
              id={`import-${name}`}
              value={mapping[name] === undefined ? '' : String(mapping[name])}
              data={[
                { value: '', label: 'Leave out' },
                ...file.header.map((heading, index) => ({
                  value: String(index),
                  label: heading || `Column ${index + 1}`,
                })),
              ]}
              onChange={(event) => choose(name, event.currentTarget.value)}
            />
            <span className={classes['sample']}>{sampleOf(file, mapping[name])}</span>
          </li>
        ))}
      </ul>
      {file.kind === 'jobs' && (
        <NativeSelect
          label="Dates in the file"
          maw={320}
          value={dateOrder}
          data={DATE_ORDERS.map((value) => ({ value, label: DATE_ORDER_LABELS[value] }))}
          onChange={(event) => {
            setFound(null)
            setDateOrder(DATE_ORDERS.find((one) => one === event.currentTarget.value) ?? 'mdy')
          }}
        />
      )}
      {problem !== null && <p role="alert">{problem}</p>}
      <Group>
        <AsyncButton
          variant={found ? 'default' : 'filled'}
          mih={44}
          disabled={problem !== null}
          action={check}
        >
          Check the rows
        </AsyncButton>
        {found && (
          <AsyncButton mih={44} disabled={toImport === 0} action={start}>
            Import {rowsText(toImport)}
          </AsyncButton>
        )}
        <Button variant="subtle" mih={44} onClick={onClose}>
          Later
        </Button>
        <Button variant="subtle" color="red" mih={44} onClick={() => setAsking(true)}>
          Discard
        </Button>
      </Group>
      {found && <CheckResult kind={file.kind} found={found} />}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Discard this file? Nothing of it has been imported."
        confirmLabel="Discard"
        onConfirm={discard}
      />
    </>
  )
}

function sampleOf({ samples }: Import, at: number | undefined): string {
  if (at === undefined) return ''
  return samples
    .map((cells) => cells[at] ?? '')
    .filter((cell) => cell !== '')
    .join(' · ')
}
