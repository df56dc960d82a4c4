import { NativeSelect, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { reopenLost } from '../../../shared/jobs/jobs/lost.api.ts'
import { getPipeline, type LeadCard, type Pipeline } from '../../../shared/sales/pipeline/pipeline.api.ts'
import { moveTo, STAGE_LABELS, type Move, type Stage } from '../../../shared/sales/pipeline/stages.ts'
import { call } from '../../kernel/api.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { useToday } from '../../kernel/use-today.ts'
import { CompanyChoice } from '../../ui/CompanyChoice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { BookDialog } from './BookDialog.tsx'
import { Column } from './Column.tsx'
import { Filters } from './Filters.tsx'
import { pipelineQuery } from './pipeline.queries.ts'
import { isFiltered, type PipelineSearch } from './pipeline-search.ts'
import { useCardDrag } from './use-card-drag.ts'
import classes from './pipeline.module.css'

/** Milliseconds between two loads while others work on leads. */
const LIVE_EVERY_MS = 2_000

/** A dialog of another feature about one lead. */
export interface LeadSlot {
  jobId: number
  onClose: () => void
  /** Called when the lead may be in another column. */
  onDone: () => void
}

interface Props {
  /** The companies that the person manages, the initial one first. */
  companies: readonly { id: number; name: string; timezone: string }[]
  place: PipelineSearch
  onPlace: (place: PipelineSearch) => void
  /** Opens the Contact tab of a job. */
  onContact: (jobId: number) => void
  renderSend: (slot: LeadSlot) => ReactNode
  renderLost: (slot: LeadSlot) => ReactNode
}

/** Shows the leads of a company by what has happened with them; moving one is the act behind it. */
export function PipelinePage({ companies, place, onPlace, ...acts }: Props) {
  const company = companies.find(({ id }) => id === place.company) ?? companies[0]
  if (!company) return <EmptyState isScreen title="The pipeline is for managers." />
  return (
    <>
      <PageHeader
        title="Pipeline"
        actions={
          <CompanyChoice
            companies={companies}
            value={company.id}
            onChange={(chosen) => onPlace({ company: chosen })}
          />
        }
      />
      <Leads key={company.id} company={company} place={place} onPlace={onPlace} {...acts} />
    </>
  )
}

interface LeadsProps extends Omit<Props, 'companies'> {
  company: Props['companies'][number]
}

function Leads({ company, place, onPlace, ...acts }: LeadsProps) {
  const query = useQuery(pipelineQuery(company.id, place))
  useLiveRefetch(['update-jobs', 'new-jobs', 'update-communications'], [keyBelow(getPipeline)], {
    everyMs: LIVE_EVERY_MS,
  })
  const { data } = query
  return (
    <>
      <Filters place={place} people={data?.people ?? []} onPlace={onPlace} />
      {data ? (
        <Board data={data} company={company} place={place} onPlace={onPlace} {...acts} />
      ) : query.isError ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={480} aria-label="Loading the pipeline" />
      )}
    </>
  )
}

/** A lead that a dialog is open for. */
interface Asked {
  card: LeadCard
  act: Move
}

function Board({
  data,
  company,
  place,
  onPlace,
  onContact,
  renderSend,
  renderLost,
}: LeadsProps & { data: Pipeline }) {
  const today = useToday(company.timezone)
  const isNarrow = useNarrow()
  const queries = useQueryClient()
  const refetch = useRefetch(keyBelow(getPipeline))
  const [asked, setAsked] = useState<Asked | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)

  const onMove = useCallback(
    (card: LeadCard, from: Stage, to: Stage) => {
      const answer = moveTo(from, to)
      if ('reason' in answer) showFailure(answer.reason)
      else if (answer.act === 'contact') onContact(card.jobId)
      else if (answer.act === 'reopen') void reopen(card.jobId, refetch)
      else setAsked({ card, act: answer.act })
    },
    [onContact, refetch],
  )
  const drag = useCardDrag(board, ghost, (jobId, from, to) => {
    const card = findCard(queries, jobId)
    if (card) onMove(card, from, to)
  })
  const close = () => setAsked(null)
  const slot = asked && {
    jobId: asked.card.jobId,
    onClose: close,
    onDone: () => void refetch(),
  }
  const shown = place.stage ?? 'new'
  const columns = isNarrow ? data.columns.filter(({ stage }) => stage === shown) : data.columns
  const carried = drag && findCard(queries, drag.jobId)
  const isEmpty = data.columns.every(({ count }) => count === 0)
  return (
    <>
      {data.isCut && (
        <Text size="sm" mb="xs">
          There are more leads than the pipeline counts. It shows the newest 1,000 open, booked and lost ones.
          Use the filters to see others.
        </Text>
      )}
      {isEmpty && (
        <EmptyState
          title={isFiltered(place) ? 'No leads match these filters' : 'No leads yet'}
          text={
            isFiltered(place) ? undefined : 'Requests from visitors and jobs that you add will appear here.'
          }
        />
      )}
      {isNarrow && (
        <NativeSelect
          label="Column"
          mb="sm"
          value={shown}
          data={data.columns.map(({ stage, count }) => ({
            value: stage,
            label: `${STAGE_LABELS[stage]} (${count})`,
          }))}
          onChange={({ currentTarget: { value } }) => {
            const stage = data.columns.find((one) => one.stage === value)?.stage
            onPlace({ ...place, stage: stage === 'new' ? undefined : stage })
          }}
        />
      )}
      <div ref={board} className={isNarrow ? classes['single'] : classes['board']}>
        {columns.map((column) => (
          <Column
            key={column.stage}
            column={column}
            company={company.id}
            place={place}
            now={data.now}
            today={today}
            carried={drag?.jobId ?? null}
            verdict={drag?.over === column.stage ? verdictOf(drag.from, drag.over) : null}
            onMove={onMove}
          />
        ))}
      </div>
      {drag && (
        <div className={classes['ghost']} ref={ghost} aria-hidden>
          {carried?.client?.name ?? `Job #${drag.jobId}`}
        </div>
      )}
      {slot && asked.act === 'sendEstimate' && renderSend(slot)}
      {slot && asked.act === 'lose' && renderLost(slot)}
      {asked?.act === 'book' && <BookDialog card={asked.card} onClose={close} onDone={refetch} />}
    </>
  )
}

const ACT_TEXTS: Record<Move, string> = {
  contact: 'Contact the client',
  sendEstimate: 'Send the estimate',
  book: 'Book the job',
  lose: 'Mark as lost',
  reopen: 'Reopen the inquiry',
}

function verdictOf(from: Stage, to: Stage): { text: string; isPossible: boolean } {
  const answer = moveTo(from, to)
  return 'reason' in answer
    ? { text: answer.reason, isPossible: false }
    : { text: ACT_TEXTS[answer.act], isPossible: true }
}

async function reopen(jobId: number, refetch: () => Promise<void>): Promise<void> {
  try {
    const { message } = await call(reopenLost, { params: { id: jobId } })
    showSuccess(message)
  } catch (error) {
    showFailure(error instanceof Error ? error.message : String(error))
  }
  await refetch()
}

/** Returns a card of the loaded pages of all columns. */
function findCard(queries: QueryClient, jobId: number): LeadCard | undefined {
  return queries
    .getQueriesData<Pipeline>({ queryKey: keyBelow(getPipeline) })
    .flatMap(([, data]) => data?.columns ?? [])
    .flatMap(({ cards }) => cards)
    .find((card) => card.jobId === jobId)
}
