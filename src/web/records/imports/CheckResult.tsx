import { ScrollArea, Table } from '@mantine/core'
import type { ImportCheck, ImportKind } from '../../../shared/records/imports/import.ts'
import section from '../../ui/section.module.css'
import { count, problemLines } from './import-words.ts'
import classes from './imports.module.css'
import ui from '../../ui/primitives.module.css'

/** Maximum number of lines with errors that are shown; the others can be downloaded later. */
const SHOWN_LINES = 15

/**
 * The result of checking the rows: how many are valid, the errors of the others, and a preview of the first
 * ones.
 */
export function CheckResult({ kind, found }: { kind: ImportKind; found: ImportCheck }) {
  const lines = problemLines(kind, found.problems).slice(0, SHOWN_LINES)
  const columns = [...new Set(found.preview.flatMap(({ values }) => Object.keys(values)))]
  return (
    <>
      <dl className={classes['counts']} aria-live="polite">
        <div>
          <dt>to import</dt>
          <dd>{count(found.good - found.known)}</dd>
        </div>
        <div>
          <dt>already there, skipped</dt>
          <dd>{count(found.known)}</dd>
        </div>
        <div>
          <dt>with problems, skipped</dt>
          <dd>{count(found.bad)}</dd>
        </div>
      </dl>
      {found.preview.length > 0 && (
        <section className={ui['panel']} aria-labelledby="import-preview">
          <h3 id="import-preview" className={ui['heading']}>
            The first rows as they will be imported
          </h3>
          <ScrollArea viewportProps={{ tabIndex: 0, 'aria-labelledby': 'import-preview', role: 'group' }}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  {columns.map((column) => (
                    <Table.Th key={column}>{column}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {found.preview.map(({ line, values }) => (
                  <Table.Tr key={line}>
                    {columns.map((column) => (
                      <Table.Td key={column}>{values[column] ?? ''}</Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea>
        </section>
      )}
      {found.problems.length > 0 && (
        <section className={ui['panel']} aria-labelledby="import-problems">
          <h3 id="import-problems" className={ui['heading']}>
            Problems
          </h3>
          <ul className={`${ui['list']} ${classes['rows']}`}>
            {lines.map(({ line, texts }) => (
              <li key={line}>
                <span className={classes['line']}>Line {line}</span>
                <span>{texts.join(' · ')}</span>
              </li>
            ))}
          </ul>
          {found.bad > lines.length && (
            <p className={section['hint']}>
              These are the first ones. After the import you can download all rows that were skipped.
            </p>
          )}
        </section>
      )}
    </>
  )
}
