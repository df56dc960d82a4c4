import { Alert, Button, Container, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { periodEnd } from '../../../shared/financials/figures.rules.ts'
import type { FigurePoint } from '../../../shared/financials/financials.api.ts'
import { CallError } from '../../kernel/api.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { chosenName, chosenSpan, spanText, spanTitle, withName, type FinancialsSearch } from '../search.ts'
import { commonSpan, isBackward } from '../spans.ts'
import { useToday } from '../today.ts'
import { BehindModal, type Behind } from './BehindModal.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { CsvButtons } from './CsvButtons.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { FIGURE_SPANS, FilterBar } from './FilterBar.tsx'
import { Groups } from './Groups.tsx'
import { pointsQuery, queryOf, summaryQuery } from './queries.ts'
import { SERIES, type SeriesName } from './series.ts'
import { Tiles } from './Tiles.tsx'
import { useLiveFigures } from './use-live-figures.ts'
import classes from './figures.module.css'

interface Props {
  /** What the address keeps of the filters. */
  search: FinancialsSearch
  onSearch: (search: FinancialsSearch) => void
}

/** /financials for managers: revenue and costs over time, and what an owner asks next (spec 3 §2.14, DECISIONS B7). */
export function FinancialsPage({ search, onSearch }: Props) {
  const today = useToday()
  const name = chosenName(search, FIGURE_SPANS, 'last12Months')
  const span = chosenSpan(search, name, today)
  const by = search.by ?? 'month'
  const query = queryOf(by, span, search.company)
  const enabled = !isBackward(span)
  const points = useQuery({ ...pointsQuery(query), enabled })
  const summary = useQuery({ ...summaryQuery(query), enabled })
  const [behind, setBehind] = useState<Behind | null>(null)
  useLiveFigures()

  const title = spanText(name, span)
  const failure = summary.error ?? points.error
  const isReady = summary.data !== undefined && points.data !== undefined
  const openSeries = (series: SeriesName) =>
    setBehind({
      title: `${SERIES.find((one) => one.name === series)?.label}, ${title}`,
      query,
      series,
    })
  const openPoint = (point: FigurePoint) =>
    setBehind({
      title: `Jobs of ${point.label}`,
      query: queryOf(
        by,
        commonSpan({ from: point.dateData, to: periodEnd(point.dateData, by) }, span),
        search.company,
      ),
      series: null,
    })

  if (failure instanceof CallError && failure.status === 403) {
    return (
      <Container size="100%" py="lg">
        <PageHeader title="Financials" />
        <EmptyState title={failure.message} text="Figures are for managers who may see financials." />
      </Container>
    )
  }
  return (
    <Container size="100%" py="lg" className={classes['page'] ?? ''}>
      <PageHeader title="Financials" actions={<CsvButtons query={query} />} />
      <FilterBar
        search={search}
        name={name}
        span={span}
        today={today}
        years={summary.data?.years ?? []}
        companies={summary.data?.companies ?? []}
        onSearch={onSearch}
      />
      <Text fw={600} component="output" display="block" my="sm">
        {spanTitle(name, span)}
      </Text>
      {failure && isReady && (
        <Alert color="yellow" mb="sm" role="alert" title="These figures may be out of date">
          {failure.message}
        </Alert>
      )}
      {failure && !isReady ? (
        <ErrorState
          message={failure.message}
          onRetry={() => {
            void summary.refetch()
            void points.refetch()
          }}
        />
      ) : !isReady ? (
        <Placeholder />
      ) : (
        <Stack
          gap="lg"
          className={classes['content'] ?? ''}
          data-waiting={summary.isPlaceholderData || points.isPlaceholderData || undefined}
        >
          <Tiles summary={summary.data} onInfo={openSeries} />
          {summary.data.total.jobs === 0 ? (
            <EmptyState
              title="No completed jobs in these days"
              text="A completed job shows here with its revenue and its costs."
              action={
                name !== 'all' && (
                  <Button variant="default" onClick={() => onSearch(withName(search, 'all', span))}>
                    Show all dates
                  </Button>
                )
              }
            />
          ) : (
            <>
              <ChartFrame
                points={points.data}
                title={`revenue, cost of goods sold and expenses by ${by}, ${title}`}
                onPoint={openPoint}
              />
              <FiguresTable
                title={`Figures by ${by}`}
                points={points.data}
                total={summary.data.total}
                onPoint={openPoint}
              />
              <Groups
                groups={summary.data.groups}
                revenues={summary.data.total.revenues}
                shown={search.group ?? 'jobType'}
                onShow={(group) => onSearch({ ...search, group })}
                onRow={(group, row) =>
                  setBehind({
                    title: `${row.label}, ${title}`,
                    query: { ...query, [group]: [row.key] },
                    series: null,
                  })
                }
              />
            </>
          )}
        </Stack>
      )}
      {summary.data && (
        <BehindModal behind={behind} total={summary.data.total} onClose={() => setBehind(null)} />
      )}
    </Container>
  )
}

/** The shape of the figures that are on their way. */
function Placeholder() {
  return (
    <Stack gap="lg" component="output" aria-label="Loading figures">
      <Group gap="sm">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} height={84} width={180} />
        ))}
      </Group>
      <Skeleton height={360} />
      <Skeleton height={320} />
    </Stack>
  )
}
