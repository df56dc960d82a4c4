import { NativeSelect, Skeleton, Stack, Switch, Tabs, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { exportReport, getReport, mailReports } from '../../../shared/overview/reports/reports.api.ts'
import {
  REPORT_NOTES,
  REPORT_TITLES,
  REPORTS,
  type Report,
  type ReportName,
} from '../../../shared/overview/reports/reports.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { isBackward, type SpanName } from '../../../shared/kernel/spans.ts'
import { call } from '../../kernel/api.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { saveFile } from '../../kernel/save-file.ts'
import { useToday } from '../../kernel/use-today.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { chosenName, chosenSpan, spanTitle } from '../../ui/range/range.ts'
import { RangePicker } from '../../ui/range/RangePicker.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { ReportTableView } from './ReportTableView.tsx'
import type { ReportsSearch } from './search.ts'
import classes from './reports.module.css'

const SourceCosts = lazyPart(() => import('./SourceCosts.tsx'))

/** Ranges offered for the reports. */
const REPORT_SPANS: readonly SpanName[] = [
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'last12Months',
  'own',
]

/** The keys of all reports begin with it. */
const REPORTS_KEY = keyBelow(getReport, { report: 'sources' }).slice(0, -1)

interface Props {
  /** The companies that the person manages, the default one first. */
  companies: readonly { id: number; name: string; timezone: string }[]
  search: ReportsSearch
  onSearch: (search: ReportsSearch) => void
}

/** The reports of a company: one at a time, for the range of days in the address. */
export function ReportsScreen({ companies, search, onSearch }: Props) {
  const company = companies.find(({ id }) => id === search.company) ?? companies[0]
  const today = useToday(company?.timezone ?? 'UTC')
  const report = search.report ?? 'sources'
  const name = chosenName(search, REPORT_SPANS, 'thisMonth')
  const span = chosenSpan(search, name, today)
  const query = {
    ...(company && { company: company.id }),
    ...(report !== 'ahead' && span.from !== '' && { from: span.from }),
    ...(report !== 'ahead' && span.to !== '' && { to: span.to }),
  }
  const shown = useQuery({
    ...callQuery(getReport, { params: { report }, query }),
    enabled: report === 'ahead' || !isBackward(span),
    placeholderData: keepPreviousData,
  })
  useLiveRefetch(['update-jobs', 'new-jobs', 'update-communications'], [REPORTS_KEY], {
    everyMs: 5_000,
  })
  // Another report has other columns, so its place is shown empty until it is loaded.
  const data = shown.data?.report === report ? shown.data : undefined
  return (
    <>
      <PageHeader
        title="Reports"
        actions={
          <>
            {data && <MailSwitch company={company?.id} isOn={data.isMailed} />}
            {data?.hasAmounts && report === 'sources' && company && (
              <Suspense>
                <SourceCosts companyId={company.id} today={today} />
              </Suspense>
            )}
            <AsyncButton
              className="no-print"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              successText="CSV downloaded."
              action={async () => saveFile(await call(exportReport, { params: { report }, query }))}
            >
              CSV
            </AsyncButton>
          </>
        }
      />
      <Tabs
        value={report}
        onChange={(next) => onSearch({ ...search, report: REPORTS.find((one) => one === next) })}
      >
        <TabRow className="no-print" aria-label="Reports">
          {REPORTS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {REPORT_TITLES[one]}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={report} pt="md">
          <Stack gap="md">
            <div className={classes['filters']}>
              {report !== 'ahead' && (
                <RangePicker
                  offered={REPORT_SPANS}
                  usual="thisMonth"
                  search={search}
                  today={today}
                  onSearch={onSearch}
                />
              )}
              {companies.length > 1 && (
                <NativeSelect
                  label="Company"
                  data={companies.map(({ id, name: label }) => ({ value: String(id), label }))}
                  value={String(company?.id)}
                  onChange={(event) => onSearch({ ...search, company: Number(event.currentTarget.value) })}
                />
              )}
            </div>
            <div>
              <Text fw={600} component="output" display="block">
                {data ? rangeText(data, report === 'ahead' ? null : spanTitle(name, span)) : ' '}
              </Text>
              <Text size="sm" c="dimmed">
                {REPORT_NOTES[report]}
              </Text>
            </div>
            {data ? (
              <ReportBody report={report} data={data} isWaiting={shown.isPlaceholderData} />
            ) : shown.error ? (
              <ErrorState message={shown.error.message} onRetry={() => void shown.refetch()} />
            ) : (
              <Skeleton height={320} aria-label="Loading the report" />
            )}
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Returns the shown days, and those that they are compared with. */
function rangeText({ span, before }: Report, title: string | null): string {
  const days = title ?? `${formatDay(span.from)} – ${formatDay(span.to)}`
  return before ? `${days}, compared with ${formatDay(before.from)} – ${formatDay(before.to)}` : days
}

interface BodyProps {
  report: ReportName
  data: Report
  /** Whether the shown figures are those of other days, until the new ones are loaded. */
  isWaiting: boolean
}

function ReportBody({ report, data, isWaiting }: BodyProps) {
  const isEmpty = data.tables.every(({ rows }) =>
    rows.every(({ figures }) => figures.every(({ now, before }) => !now && !before)),
  )
  if (isEmpty)
    return <EmptyState title={`${REPORT_TITLES[report]}: nothing in these days`} text="Choose other dates." />
  return (
    <Stack gap="lg" data-waiting={isWaiting || undefined}>
      {data.tables.map((table) => (
        <ReportTableView key={table.key} table={table} facts={data.facts} hasTitle={data.tables.length > 1} />
      ))}
    </Stack>
  )
}

/** Switches the weekly mail on and off for the person. */
function MailSwitch({ company, isOn }: { company: number | undefined; isOn: boolean }) {
  const refetch = useRefetch(REPORTS_KEY)
  const change = useMutation({
    mutationFn: (next: boolean) =>
      call(mailReports, { body: { ...(company !== undefined && { company }), isOn: next } }),
    onSuccess: ({ message }) => showSuccess(message),
    onError: (error) => showFailure(error.message),
    onSettled: () => refetch(),
  })
  return (
    <Switch
      className="no-print"
      label="Mail weekly"
      description="Mondays at 7:00 AM"
      disabled={change.isPending}
      checked={change.isPending ? change.variables : isOn}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  )
}
