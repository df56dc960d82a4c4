import { NativeSelect } from '@mantine/core'
import { FIGURE_PERIODS, type FigurePeriod } from '../../../../shared/money/financials/figure-choices.ts'
import { MONTH_NAMES } from '../../../../shared/kernel/dates.ts'
import { withName, withSpan, type FinancialsSearch } from '../search.ts'
import { SpanFields } from '../SpanFields.tsx'
import { calendarOf, periodSpan, type Span, type SpanName } from '../../../../shared/kernel/spans.ts'
import classes from './figures.module.css'

const PERIOD_LABELS: Record<FigurePeriod, string> = { month: 'Month', quarter: 'Quarter', year: 'Year' }
const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4']

/** Ranges offered for the figures. */
export const FIGURE_SPANS = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
  'last12Months',
  'all',
  'own',
] as const satisfies readonly SpanName[]

interface Props {
  search: FinancialsSearch
  name: SpanName
  span: Span
  today: string
  /** Years that have jobs. */
  years: readonly number[]
  companies: readonly { id: number; name: string }[]
  onSearch: (search: FinancialsSearch) => void
}

/** Filters of the figures: by month, quarter or year, the range of days, and the company. */
export function FilterBar({ search, name, span, today, years, companies, onSearch }: Props) {
  const by = search.by ?? 'month'
  const shown = calendarOf(span)
  const thisYear = Number(today.slice(0, 4))
  const index = by === 'quarter' ? shown.quarter : shown.month
  const parts = by === 'quarter' ? QUARTERS : MONTH_NAMES
  const offered = [...new Set([...years, thisYear, ...(shown.year === null ? [] : [shown.year])])]

  function show(year: number, part: number | null) {
    onSearch(withSpan(search, part === null ? periodSpan('year', year) : periodSpan(by, year, part)))
  }
  return (
    <div className={classes['filters']}>
      <NativeSelect
        label="Filter By"
        data={FIGURE_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
        value={by}
        onChange={(event) => {
          const period = FIGURE_PERIODS.find((one) => one === event.currentTarget.value)
          if (period) onSearch({ ...search, by: period })
        }}
      />
      {by !== 'year' && (
        <NativeSelect
          label={PERIOD_LABELS[by]}
          data={[
            { value: '', label: by === 'month' ? 'Any month' : 'Any quarter' },
            ...parts.map((label, at) => ({ value: String(at + 1), label })),
          ]}
          value={index === null ? '' : String(index)}
          onChange={(event) => {
            const part = Number(event.currentTarget.value)
            show(shown.year ?? thisYear, part === 0 ? null : part)
          }}
        />
      )}
      <NativeSelect
        label="Year"
        data={[
          { value: '', label: 'Any year' },
          ...offered.toSorted((one, other) => other - one).map((year) => String(year)),
        ]}
        value={shown.year === null ? '' : String(shown.year)}
        onChange={(event) => {
          const year = Number(event.currentTarget.value)
          if (year === 0) onSearch(withName(search, 'all', span))
          else show(year, by === 'year' ? null : index)
        }}
      />
      <SpanFields
        offered={FIGURE_SPANS}
        name={name}
        span={span}
        onName={(chosen) => onSearch(withName(search, chosen, span))}
        onSpan={(days) => onSearch(withSpan(search, days))}
      />
      {companies.length > 1 && (
        <NativeSelect
          label="Company"
          data={[
            { value: '', label: 'All companies' },
            ...companies.map((company) => ({ value: String(company.id), label: company.name })),
          ]}
          value={search.company === undefined ? '' : String(search.company)}
          onChange={(event) => {
            const id = Number(event.currentTarget.value)
            onSearch({ ...search, company: id === 0 ? undefined : id })
          }}
        />
      )}
    </div>
  )
}
