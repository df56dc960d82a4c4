import { NativeSelect } from '@mantine/core'
import { FIGURE_PERIODS, type FigurePeriod } from '../../../../shared/money/financials/figure-choices.ts'
import type { SpanName } from '../../../../shared/kernel/spans.ts'
import { RangePicker } from '../../../ui/range/RangePicker.tsx'
import type { FinancialsSearch } from '../search.ts'
import tiles from '../tiles.module.css'

const PERIOD_LABELS: Record<FigurePeriod, string> = { month: 'Month', quarter: 'Quarter', year: 'Year' }

/** Ranges offered for the figures. */
export const FIGURE_SPANS = [
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'last12Months',
  'all',
  'own',
] as const satisfies readonly SpanName[]

interface Props {
  search: FinancialsSearch
  today: string
  companies: readonly { id: number; name: string }[]
  onSearch: (search: FinancialsSearch) => void
}

/** The range of days of the figures, the periods that they are shown by, and the company. */
export function FilterBar({ search, today, companies, onSearch }: Props) {
  return (
    <div className={tiles['filters']}>
      <RangePicker
        offered={FIGURE_SPANS}
        usual="last12Months"
        search={search}
        today={today}
        onSearch={onSearch}
      />
      <NativeSelect
        label="Shown by"
        data={FIGURE_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
        value={search.by ?? 'month'}
        onChange={(event) => {
          const period = FIGURE_PERIODS.find((one) => one === event.currentTarget.value)
          if (period) onSearch({ ...search, by: period })
        }}
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
