import { useHotkeys } from '@mantine/hooks'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { addDays, formatDayInWords, minutesBetween } from '../../../shared/kernel/dates.ts'
import { getBoard, type Board, type BoardJob } from '../../../shared/schedule/board/board.api.ts'
import { overlaps, spanOf, weekOf } from '../../../shared/schedule/board/board.rules.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { keyBelow } from '../../kernel/queries.ts'
import { useAccount } from '../../kernel/session.ts'
import { useToday } from '../../kernel/use-today.ts'
import { CompanyChoice } from '../../ui/CompanyChoice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { BoardBar, viewOf } from './BoardBar.tsx'
import { BoardGrid } from './BoardGrid.tsx'
import { boardQuery } from './board.queries.ts'
import { changesOfOthers } from './changes.ts'
import { DragLayer } from './DragLayer.tsx'
import { createDragStore } from './drag-store.ts'
import type { Axis } from './hover.ts'
import { changedJob, type Change } from './model.ts'
import { MonthView } from './MonthView.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { MoveQuestions } from './MoveQuestions.tsx'
import { PhoneList } from './PhoneList.tsx'
import type { BoardSearch } from './place.ts'
import { boardRows, jobsByTruck, jobsByWorker, periodOf, type RowsBy } from './rows.ts'
import { timeText } from './texts.ts'
import { Trays } from './Trays.tsx'
import { useCarry } from './use-carry.ts'
import { useMoves } from './use-moves.ts'
import classes from './board.module.css'

/** A company whose board can be shown. */
export interface BoardCompany {
  id: number
  name: string
  timezone: string
}

interface Props {
  /** The companies that the person manages, the initial one first. */
  companies: readonly BoardCompany[]
  place: BoardSearch
  onPlace: (place: BoardSearch) => void
}

/** Shows who works when, and puts jobs on days and workers. */
export function BoardPage({ companies, place, onPlace }: Props) {
  const company = companies.find(({ id }) => id === place.company) ?? companies[0]
  if (!company) return <EmptyState isScreen title="The board is for managers." />
  return (
    <>
      <PageHeader
        title="Board"
        actions={
          <CompanyChoice
            companies={companies}
            value={company.id}
            onChange={(chosen) => onPlace({ ...place, company: chosen })}
          />
        }
      />
      <BoardOf key={company.id} company={company} place={place} onPlace={onPlace} />
    </>
  )
}

function BoardOf({ company, place, onPlace }: Omit<Props, 'companies'> & { company: BoardCompany }) {
  const today = useToday(company.timezone)
  const isNarrow = useNarrow()
  const view = viewOf(place, isNarrow)
  const day = place.day ?? today
  return (
    <>
      <BoardBar company={company.id} place={place} onPlace={onPlace} today={today} isNarrow={isNarrow} />
      {view === 'month' ? (
        <MonthView
          company={company.id}
          month={day.slice(0, 7)}
          today={today}
          isNarrow={isNarrow}
          onDay={(to) => onPlace({ ...place, view: 'day', day: to === today ? undefined : to })}
        />
      ) : (
        <Days
          company={company}
          from={view === 'day' ? day : weekOf(day)}
          days={view === 'day' ? 1 : 7}
          by={place.rows ?? 'workers'}
          isNarrow={isNarrow}
          today={today}
        />
      )}
    </>
  )
}

interface DaysProps extends Omit<AreaProps, 'stored' | 'timezone'> {
  company: BoardCompany
  from: string
  days: 1 | 7
}

/** The jobs of a day or a week. */
function Days({ company, from, days, ...area }: DaysProps) {
  const query = useQuery(boardQuery(company.id, from, days))
  useLiveRefetch(['update-jobs', 'new-jobs'], [keyBelow(getBoard)])
  if (query.data) return <BoardArea stored={query.data} timezone={company.timezone} {...area} />
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  return <Skeleton height={480} aria-label="Loading the board" />
}

interface AreaProps {
  stored: Board
  by: RowsBy
  isNarrow: boolean
  timezone: string
  today: string
}

function BoardArea({ stored, by, isNarrow, timezone, today }: AreaProps) {
  const account = useAccount()
  const moves = useMoves(stored)
  const { board } = moves
  const [store] = useState(createDragStore)
  const root = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<{ id: number; workerId: number | null } | null>(null)
  const [seen, setSeen] = useState({ stored, news: '' })
  if (seen.stored !== stored) {
    const isSamePeriod = seen.stored.from === stored.from && seen.stored.days === stored.days
    const news = isSamePeriod ? changesOfOthers(seen.stored, stored, account?.id) : ''
    setSeen({ stored, news: news === '' && isSamePeriod ? seen.news : news })
  }
  const rows = useMemo(() => boardRows(board, by), [board, by])
  const byWorker = useMemo(() => jobsByWorker(board), [board])
  const byTruck = useMemo(() => jobsByTruck(board), [board])
  const facts = { board, byWorker, byTruck, today }
  const days = useMemo(
    () => Array.from({ length: stored.days }, (_, index) => addDays(stored.from, index)),
    [stored.from, stored.days],
  )
  const { from, to } = hoursOf(board)
  const axis = useMemo<Axis | null>(() => (days.length === 1 ? { from, to } : null), [days, from, to])
  const onMove = (job: BoardJob, change: Change) =>
    void moves.move(job, change, doneText(job, change, board, today))
  useCarry(
    { root, ghost, scroller },
    { ...facts, rows, axis, store, onDrop: ({ job }, change) => onMove(job, change) },
  )
  useHotkeys([['mod+Z', moves.undoLast]])
  useEffect(() => {
    // One job in each group is reached by Tab, the others by arrow keys.
    for (const group of root.current?.querySelectorAll('[data-group]') ?? []) {
      if (!group.querySelector('[data-job][tabindex="0"]'))
        group.querySelector<HTMLElement>('[data-job]')?.setAttribute('tabindex', '0')
    }
  })
  const opened = board.jobs.find(({ id }) => id === open?.id) ?? null
  return (
    // Keys and clicks come from the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={root}
      onClick={(event) => {
        const chip = (event.target as HTMLElement).closest<HTMLElement>('[data-job]')
        const row = rows.find(({ key }) => key === chip?.dataset['row'])
        if (chip) setOpen({ id: Number(chip.dataset['job']), workerId: row?.workerId ?? null })
      }}
    >
      <Text component="output" size="sm" c="dimmed">
        {seen.news}
      </Text>
      {board.isCut && (
        <Text size="sm">This period has more than 500 jobs. The board shows the first 500.</Text>
      )}
      {isNarrow ? (
        <PhoneList board={board} today={today} onOpen={({ id }) => setOpen({ id, workerId: null })} />
      ) : (
        <div className={classes['area']}>
          <BoardGrid rows={rows} days={days} axis={axis} today={today} scroller={scroller} />
          <Trays board={board} today={today} />
        </div>
      )}
      <DragLayer store={store} ghost={ghost} today={today} />
      <MoveDialog
        job={opened}
        workerId={open?.workerId ?? null}
        facts={facts}
        onClose={() => setOpen(null)}
        onMove={onMove}
      />
      <MoveQuestions moves={moves} timezone={timezone} today={today} />
    </div>
  )
}

/** Earliest and latest hours of the day view, in minutes; more if jobs are earlier or later. */
const USUAL_HOURS = { from: 6 * 60, to: 20 * 60 }

function hoursOf(board: Board): Axis {
  if (board.days > 1) return USUAL_HOURS
  const { startsAt, endsAt } = periodOf(board)
  const spans = board.jobs
    .flatMap((job) => spanOf(job) ?? [])
    .filter((span) => overlaps(span, { startsAt, endsAt }))
  const minutesOf = (time: string) => Math.min(Math.max(minutesBetween(startsAt, time), 0), 1440)
  const first = Math.min(USUAL_HOURS.from, ...spans.map((span) => minutesOf(span.startsAt)))
  const last = Math.max(USUAL_HOURS.to, ...spans.map((span) => minutesOf(span.endsAt)))
  return { from: Math.floor(first / 120) * 120, to: Math.ceil(last / 120) * 120 }
}

/** What the toast says: 'Job #12: Ann Lee, Mon, Mar 1, 8:00 AM – 12:00 PM'. */
function doneText(job: BoardJob, change: Change, board: Board, today: string): string {
  const after = changedJob(job, change, board.workers)
  const crew = change.crew ? after.crew.map(({ name }) => name).join(', ') || 'no crew' : ''
  const time = change.span ? `${formatDayInWords(after.startsAt, today)}, ${timeText(after)}` : ''
  const nameOf = (id: number) => board.trucks.find((one) => one.id === id)?.name ?? ''
  const trucks = change.trucks ? change.trucks.map((id) => nameOf(id)).join(', ') || 'no truck' : ''
  return `Job #${job.id}: ${[crew, trucks, time].filter((part) => part !== '').join(', ')}`
}
