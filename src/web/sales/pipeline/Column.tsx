import { Button, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CARDS_PER_PAGE,
  type LeadCard,
  type PipelineColumn,
} from '../../../shared/sales/pipeline/pipeline.api.ts'
import { STAGE_LABELS, type Stage } from '../../../shared/sales/pipeline/stages.ts'
import { LeadCardView } from './LeadCardView.tsx'
import { columnQuery } from './pipeline.queries.ts'
import type { PipelineSearch } from './pipeline-search.ts'
import { dollarsText, leadsText } from './words.ts'
import classes from './pipeline.module.css'

/** Texts of columns without leads. */
const NO_LEADS: Record<Stage, string> = {
  new: 'New requests appear here.',
  contacted: 'Leads appear here once you have called or written.',
  estimateSent: 'Leads appear here once the estimate is sent.',
  agreed: 'Leads appear here once the client agrees.',
  booked: 'Booked jobs appear here for 30 days.',
  lost: 'Lost leads appear here for 30 days.',
}

interface Props {
  column: PipelineColumn
  company: number
  place: PipelineSearch
  now: string
  today: string
  /** The job that is being dragged, and what dropping it here means; null for a column that it is not over. */
  carried: number | null
  verdict: { text: string; isPossible: boolean } | null
  onMove: (card: LeadCard, from: Stage, to: Stage) => void
}

/** A column of the pipeline with its count, its sum and its cards. */
export function Column({ column, company, place, now, today, carried, verdict, onMove }: Props) {
  const { stage, count, amount } = column
  const [pages, setPages] = useState(1)
  const further = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, index) => columnQuery(company, place, stage, index + 2)),
  })
  const more = further.flatMap(({ data }) => data?.columns[0]?.cards ?? [])
  const known = new Set(column.cards.map(({ jobId }) => jobId))
  const cards = [...column.cards, ...more.filter(({ jobId }) => !known.has(jobId))]
  const isLoading = further.some(({ isPending }) => isPending)
  const hasMore = count > pages * CARDS_PER_PAGE
  const id = `pipeline-${stage}`
  return (
    <section
      className={classes['column']}
      aria-labelledby={id}
      data-column={stage}
      data-verdict={verdict ? (verdict.isPossible ? 'good' : 'bad') : undefined}
    >
      <header className={classes['columnHead']}>
        <h2 id={id}>{STAGE_LABELS[stage]}</h2>
        <Text size="sm" c="dimmed">
          {[leadsText(count), ...(amount > 0 ? [dollarsText(amount)] : [])].join(' · ')}
        </Text>
        <Text size="sm" className={classes['verdict'] ?? ''} aria-hidden>
          {verdict?.text ?? ''}
        </Text>
      </header>
      <ul className={classes['cards']} aria-label={STAGE_LABELS[stage]}>
        {cards.map((card) => (
          <LeadCardView
            key={card.jobId}
            card={card}
            stage={stage}
            now={now}
            today={today}
            isCarried={card.jobId === carried}
            onMove={onMove}
          />
        ))}
      </ul>
      {cards.length === 0 && (
        <Text size="sm" c="dimmed" p="xs">
          {NO_LEADS[stage]}
        </Text>
      )}
      {hasMore && (
        <Button variant="subtle" loading={isLoading} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </section>
  )
}
