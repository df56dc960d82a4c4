import { IconDownload } from '@tabler/icons-react'
import { exportFinancials } from '../../../../shared/money/financials/financials.api.ts'
import { call } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { saveFile } from '../../../kernel/save-file.ts'
import type { FiguresQuery } from './queries.ts'

const FILES = [
  { of: 'periods', label: 'CSV by period' },
  { of: 'jobs', label: 'CSV by job' },
] as const

/** The figures as CSV files. */
export function CsvButtons({ query }: { query: FiguresQuery }) {
  return FILES.map(({ of, label }) => (
    <AsyncButton
      key={of}
      className="no-print"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      successText="CSV downloaded."
      action={async () => saveFile(await call(exportFinancials, { query: { ...query, of } }))}
    >
      {label}
    </AsyncButton>
  ))
}
