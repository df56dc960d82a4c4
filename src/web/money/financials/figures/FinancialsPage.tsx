import { Alert, Container, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { periodEnd } from '../../../../shared/money/financials/figures.rules.ts'
import { listFinancials, type FigurePoint } from '../../../../shared/money/financials/financials.api.ts'
import { CallError } from '../../../kernel/api.ts'
import { useLiveRefetch } from '../../../kernel/live-refetch.ts'
import { keyBelow } from '../../../kernel/queries.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { chosenName, chosenSpan, spanText, spanTitle, withName } from '../../../ui/range/range.ts'
import type { FinancialsSearch } from '../search.ts'
import { commonSpan, isBackward } from '../../../../shared/kernel/spans.ts'
import { useToday } from '../today.ts'
import { BehindModal, type FigureDetails } from './BehindModal.tsx'
import { CsvButtons } from './CsvButtons.tsx'
import { Figures } from './Figures.tsx'
import { FIGURE_SPANS, FilterBar } from './FilterBar.tsx'
import { pointsQuery, queryOf, summaryQuery } from './queries.ts'
import { SERIES, type SeriesName } from './series.ts'
import classes from './figures.module.css'

interface Props {
  /** The filters in the URL. */
  search: FinancialsSearch
  onSearch: (search: FinancialsSearch) => void
}

/** /financials for managers: revenue and costs over time, and common owner questions. */
export function FinancialsPage({ search, onSearch }: Props) {
  const today = useToday()
  const name = chosenName(search, FIGURE_SPANS, 'last12Months')
  const span = chosenSpan(search, name, today)
  const by = search.by ?? 'month'
  const query = queryOf(by, span, search.company)
  const enabled = !isBackward(span)
  const points = useQuery({ ...pointsQuery(query), enabled })
  const summary = useQuery({ ...summaryQuery(query), enabled })
  const [behind, setBehind] = useState<FigureDetails | null>(null)
  useLiveRefetch(['update-jobs'], [keyBelow(listFinancials)], { everyMs: 2_000 })

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
        today={today}
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
        <Figures
          summary={summary.data}
          points={points.data}
          isWaiting={summary.isPlaceholderData || points.isPlaceholderData}
          by={by}
          title={title}
          group={search.group ?? 'jobType'}
          onGroup={(group) => onSearch({ ...search, group })}
          onAllDates={name === 'all' ? null : () => onSearch(withName(search, 'all', span))}
          onSeries={openSeries}
          onPoint={openPoint}
          onRow={(group, row) =>
            setBehind({
              title: `${row.label}, ${title}`,
              query: { ...query, [group]: [row.key] },
              series: null,
            })
          }
        />
      )}
      {summary.data && (
        <BehindModal behind={behind} total={summary.data.total} onClose={() => setBehind(null)} />
      )}
    </Container>
  )
}

/** Skeleton of the figures while they are loading. */
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
