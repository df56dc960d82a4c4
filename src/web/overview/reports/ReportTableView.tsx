import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { factsText } from '../../../shared/jobs/jobs/job-facts.ts'
import type { ReportRow, ReportTable } from '../../../shared/overview/reports/reports.ts'
import { DataTable, type Column } from '../../ui/list/DataTable.tsx'
import { changeOf, figureText } from './figures.ts'
import classes from './reports.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  table: ReportTable
  /** The facts of all jobs of the report. */
  facts: Record<string, string>
  hasTitle: boolean
}

/** A table of a report: each figure with its change, and a link to the jobs that it counts. */
export function ReportTableView({ table, facts, hasTitle }: Props) {
  const { title, heading, rows, total } = table
  // The bar of the first column shows how the rows compare.
  const most = Math.max(0, ...rows.map(({ figures }) => figures[0]?.now ?? 0))
  const columns = table.columns.map((column, at): Column<ReportRow> => ({
    title: column.title,
    isFigure: true,
    cell: (row) => {
      const figure = row.figures[at] ?? { now: null, before: null }
      const text = figureText(figure.now, column.kind)
      const change = changeOf(figure, column)
      const isLinked = column.facts !== null && row.facts !== null && figure.now !== null && figure.now !== 0
      return (
        <>
          {isLinked ? (
            <Anchor
              inherit
              py={4}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/jobs"
                  search={{
                    view: 'all',
                    facts: factsText(facts, row.facts ?? {}, column.facts ?? {}),
                  }}
                />
              )}
            >
              {text}
            </Anchor>
          ) : (
            text
          )}
          {change && (
            <span
              className={classes['change']}
              data-good={change.isGood ?? undefined}
              aria-label={`${change.text} than before`}
            >
              {change.text}
            </span>
          )}
          {at === 0 && row.key !== TOTAL && most > 0 && (
            <span className={classes['bar']} aria-hidden>
              <span style={{ width: `${((figure.now ?? 0) / most) * 100}%` }} />
            </span>
          )}
        </>
      )
    },
  }))
  return (
    <section className={ui['stackTight']} aria-label={title}>
      {hasTitle && (
        <Title order={2} size="h4">
          {title}
        </Title>
      )}
      <DataTable
        label={title}
        heading={{ title: heading, cell: (row) => row.name ?? row.label }}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        {...(total && { total: { key: TOTAL, name: null, label: null, facts: {}, figures: total } })}
      />
    </section>
  )
}

const TOTAL = 'total'
