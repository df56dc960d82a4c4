import { Button, Group, Modal, NativeSelect, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import {
  addDays,
  formatDayInWords,
  formatTime,
  minutesBetween,
  timeOptions,
} from '../../../shared/kernel/dates.ts'
import type { Board, BoardJob } from '../../../shared/schedule/board/board.api.ts'
import {
  openSpots,
  overlaps,
  spanOf,
  verdictText,
  type Span,
} from '../../../shared/schedule/board/board.rules.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { JobLink } from '../../ui/JobLink.tsx'
import { useSaveKeys } from '../../ui/use-save-keys.ts'
import { changeTo, isEmpty, periodOf, verdictOf, type Change } from './model.ts'
import { STEP_MINUTES } from './use-carry.ts'
import { jobText, placesText, timeText } from './texts.ts'

interface Props {
  /** The job that is moved; null if the dialog is closed. */
  job: BoardJob | null
  board: Board
  byWorker: ReadonlyMap<number, readonly BoardJob[]>
  today: string
  onClose: () => void
  onMove: (job: BoardJob, change: Change) => void
}

/** Asks for the worker, day and time of a job: the same as dragging it, by keyboard and touch. */
export function MoveDialog({ job, onClose, ...props }: Props) {
  return (
    <Modal opened={job !== null} onClose={onClose} title="Assign / Move" size="lg" centered>
      {job && <MoveForm key={job.id} job={job} onClose={onClose} {...props} />}
    </Modal>
  )
}

const TIMES = timeOptions(STEP_MINUTES)

function timeData(...kept: string[]) {
  return [...new Set([...kept, ...TIMES])]
    .filter((time) => time !== '')
    .toSorted()
    .map((time) => ({ value: time, label: formatTime(time) }))
}

function MoveForm({ job, board, byWorker, today, onClose, onMove }: Props & { job: BoardJob }) {
  const button = useRef<HTMLButtonElement>(null)
  useSaveKeys(button)
  const stored = spanOf(job)
  const [day, setDay] = useState(stored?.startsAt.slice(0, 10) ?? '')
  const [start, setStart] = useState(stored?.startsAt.slice(11, 16) ?? '08:00')
  const [end, setEnd] = useState(stored?.endsAt.slice(11, 16) ?? '11:00')
  const [added, setAdded] = useState<number | null>(null)
  const [removed, setRemoved] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const span = day === '' ? null : newSpan(job, day, start, end)
  const changeWith = (worker: number | null) => changeTo(job, crewWith(job, removed, worker), span)
  const change = changeWith(added)
  const verdict = isEmpty(change) ? null : verdictOf(board, byWorker, job, change, added)
  const isLoaded = span === null || overlaps(span, periodOf(board))
  const free = board.workers
    .filter(({ id }) => job.crew.every((member) => member.id !== id))
    .map(({ id, name }) => {
      const found = verdictOf(board, byWorker, job, changeWith(id), id)
      return { value: String(id), label: `${name} · ${verdictText(found)}`, isFree: found.kind === 'free' }
    })
    .toSorted((one, other) => Number(other.isFree) - Number(one.isFree))

  async function save() {
    if (isEmpty(change)) {
      setProblem('Choose a worker, another day or another time.')
      throw new Error('Nothing has changed.')
    }
    onMove(job, change)
    onClose()
  }

  return (
    <form noValidate aria-label={jobText(job, null, today)} onSubmit={(event) => event.preventDefault()}>
      <Stack>
        <Text size="sm">
          <JobLink jobId={job.id}>Job #{job.id}</JobLink>
          {[
            job.client,
            job.startsAt === null ? 'No date' : formatDayInWords(job.startsAt, today),
            timeText(job),
            placesText(job),
          ]
            .filter((part) => part !== '')
            .map((part) => ` · ${part}`)
            .join('')}
        </Text>
        <Select
          label={removed === null ? 'Assign' : 'Assign instead'}
          description={openSpots(job) === 1 ? '1 open spot' : `${openSpots(job)} open spots`}
          data={free}
          searchable
          clearable
          placeholder="Choose a worker"
          nothingFoundMessage="No worker of that name"
          value={added === null ? null : String(added)}
          onChange={(value) => setAdded(value === null ? null : Number(value))}
        />
        {removed === null &&
          job.crew
            .filter(({ answer, noShow }) => answer === 'declined' && !noShow)
            .map(({ id, name }) => (
              <Group key={id ?? name} justify="space-between">
                <Text size="sm" fw={600} c="var(--mantine-color-error)">
                  {`${name} declined`}
                </Text>
                <Button variant="light" aria-label={`Replace ${name}`} onClick={() => setRemoved(id)}>
                  Replace
                </Button>
              </Group>
            ))}
        {job.crew.some(({ id }) => id !== null) && (
          <Select
            label="Take off"
            data={job.crew.flatMap(({ id, name }) =>
              id === null ? [] : [{ value: String(id), label: name }],
            )}
            clearable
            placeholder="Nobody"
            value={removed === null ? null : String(removed)}
            onChange={(value) => setRemoved(value === null ? null : Number(value))}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <DayField label="Day" value={day} today={today} onChange={setDay} />
          <NativeSelect
            label="Start"
            data={timeData(start)}
            value={start}
            onChange={(event) => setStart(event.currentTarget.value)}
          />
          <NativeSelect
            label="End"
            data={timeData(end)}
            value={end}
            onChange={(event) => setEnd(event.currentTarget.value)}
          />
        </SimpleGrid>
        <Text
          component="output"
          size="sm"
          fw={600}
          c={problem === '' ? undefined : 'var(--mantine-color-error)'}
        >
          {problem !== '' && isEmpty(change) ? problem : verdict && isLoaded ? verdictText(verdict) : ''}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <AsyncButton ref={button} type="submit" action={save}>
            Save
          </AsyncButton>
        </Group>
      </Stack>
    </form>
  )
}

function crewWith(job: BoardJob, removed: number | null, added: number | null): (number | null)[] {
  const before = job.crew.map(({ id }) => id)
  if (removed !== null && added !== null) return before.map((id) => (id === removed ? added : id))
  const kept = removed === null ? before : before.filter((id) => id !== removed)
  return added === null ? kept : [...kept, added]
}

/** The time that is typed; a job of several days keeps its number of days, and an end before the start is on the next. */
function newSpan(job: BoardJob, day: string, start: string, end: string): Span {
  const stored = spanOf(job)
  const startsAt = `${day} ${start}:00`
  const days = stored ? nightsOf(stored) : 0
  const endDay = addDays(day, days === 0 && end <= start ? 1 : days)
  return { startsAt, endsAt: `${endDay} ${end}:00` }
}

function nightsOf({ startsAt, endsAt }: Span): number {
  return minutesBetween(`${startsAt.slice(0, 10)} 00:00:00`, `${endsAt.slice(0, 10)} 00:00:00`) / 1440
}
