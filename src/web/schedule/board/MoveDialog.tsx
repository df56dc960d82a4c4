import {
  Button,
  Group,
  Modal,
  MultiSelect,
  NativeSelect,
  Select,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { useRef, useState } from 'react'
import {
  addDays,
  formatDayInWords,
  formatTime,
  minutesBetween,
  timeOptions,
} from '../../../shared/kernel/dates.ts'
import type { BoardJob } from '../../../shared/schedule/board/board.api.ts'
import {
  openSpots,
  overlaps,
  spanOf,
  verdictReason,
  verdictText,
  type Span,
} from '../../../shared/schedule/board/board.rules.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { JobLink } from '../../ui/JobLink.tsx'
import { useSaveKeys } from '../../ui/use-save-keys.ts'
import { changeTo, idsOf, isEmpty, type Change } from './model.ts'
import { periodOf } from './rows.ts'
import { SuggestedCrew, type Proposed } from './SuggestedCrew.tsx'
import { jobText, placesText, timeText } from './texts.ts'
import { STEP_MINUTES } from './use-carry.ts'
import { verdictOf, type About, type Facts } from './verdicts.ts'

interface Props {
  /** The job that is moved; null if the dialog is closed. */
  job: BoardJob | null
  /** The worker whose card opened it; null for other cards. */
  workerId: number | null
  facts: Facts
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

function MoveForm({ job, workerId, facts, onClose, onMove }: Props & { job: BoardJob }) {
  const { board, today } = facts
  const button = useRef<HTMLButtonElement>(null)
  useSaveKeys(button)
  const stored = spanOf(job)
  const [day, setDay] = useState(stored?.startsAt.slice(0, 10) ?? '')
  const [start, setStart] = useState(stored?.startsAt.slice(11, 16) ?? '08:00')
  const [end, setEnd] = useState(stored?.endsAt.slice(11, 16) ?? '11:00')
  const [added, setAdded] = useState<string | null>(null)
  const [replaced, setReplaced] = useState(workerId)
  const [suggested, setSuggested] = useState<readonly Proposed[]>([])
  const [trucks, setTrucks] = useState<readonly number[]>(job.trucks)
  const [problem, setProblem] = useState('')
  const span = day === '' ? null : newSpan(job, day, start, end)
  // Who is chosen by name as well joins only once.
  const picked = (choice: string | null) =>
    suggested.map(({ worker }) => worker.id).filter((id) => String(id) !== choice)
  const changeWith = (choice: string | null, vehicles = trucks) =>
    changeTo(job, { crew: [...crewWith(job, replaced, choice), ...picked(choice)], trucks: vehicles, span })
  const reasonOf = (changed: Change, about: Partial<About>) =>
    verdictOf(facts, job, changed, { workerId: null, truckId: null, ...about })
  const change = changeWith(added)
  const addedId = added === null || added === NOBODY ? null : Number(added)
  const verdict = isEmpty(change) ? null : reasonOf(change, { workerId: addedId })
  const isLoaded = span === null || overlaps(span, periodOf(board))
  const named = job.crew.flatMap(({ id, name }) => (id === null ? [] : [{ value: String(id), label: name }]))
  const replacedName = named.find(({ value }) => value === String(replaced))?.label
  const free = board.workers
    .filter(({ id }) => job.crew.every((member) => member.id !== id))
    .map(({ id, name }) => {
      const found = reasonOf(changeWith(String(id)), { workerId: id })
      // The name of another one is said as well.
      const reason = 'who' in found && found.who !== name ? verdictText(found) : verdictReason(found)
      return { value: String(id), label: `${name} · ${reason}`, isFree: found.kind === 'free' }
    })
    .toSorted((one, other) => Number(other.isFree) - Number(one.isFree))
  const vehicles = board.trucks.map(({ id, name }) => {
    if (job.trucks.includes(id)) return { value: String(id), label: name }
    const found = reasonOf(changeTo(job, { crew: crewWith(job, replaced, added), trucks: [id], span }), {
      truckId: id,
    })
    const reason = 'who' in found && found.who !== name ? verdictText(found) : verdictReason(found)
    return { value: String(id), label: `${name} · ${reason}` }
  })

  /** Changes a part of the time, for which other workers are free. */
  const withNewTime = (set: (value: string) => void) => (value: string) => {
    set(value)
    setSuggested([])
  }

  async function save() {
    if (isEmpty(change)) {
      setProblem('Choose a worker, a truck, another day or another time.')
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
          label="Assign"
          description={openSpots(job) === 1 ? '1 open spot' : `${openSpots(job)} open spots`}
          data={[
            ...(replacedName === undefined
              ? []
              : [{ value: NOBODY, label: `Nobody (take ${replacedName} off)` }]),
            ...free,
          ]}
          searchable
          clearable
          placeholder="Choose a worker"
          nothingFoundMessage="No worker of that name"
          value={added}
          onChange={setAdded}
        />
        {replaced === null &&
          job.crew
            .filter(({ answer, noShow }) => answer === 'declined' && !noShow)
            .map(({ id, name }) => (
              <Group key={id ?? name} justify="space-between">
                <Text size="sm" fw={600} c="var(--mantine-color-error)">
                  {`${name} declined`}
                </Text>
                <Button variant="light" aria-label={`Replace ${name}`} onClick={() => setReplaced(id)}>
                  Replace
                </Button>
              </Group>
            ))}
        {named.length > 0 && (
          <NativeSelect
            label="In place of"
            data={[{ value: '', label: 'Nobody (add to the crew)' }, ...named]}
            value={String(replaced ?? '')}
            onChange={({ currentTarget: { value } }) => {
              setReplaced(value === '' ? null : Number(value))
              if (value === '' && added === NOBODY) setAdded(null)
            }}
          />
        )}
        <SuggestedCrew
          // Another time has other free workers.
          key={`${span?.startsAt} ${span?.endsAt}`}
          job={job}
          span={span}
          crew={[...crewWith(job, replaced, added), ...picked(added)]}
          picked={suggested.filter(({ worker }) => String(worker.id) !== added)}
          onPick={setSuggested}
        />
        {vehicles.length > 0 && (board.company.assignsTrucks || job.trucks.length > 0) && (
          <MultiSelect
            label="Trucks"
            data={vehicles}
            searchable
            placeholder={trucks.length === 0 ? 'Choose a truck' : ''}
            nothingFoundMessage="No truck of that name"
            value={trucks.map(String)}
            onChange={(ids) => setTrucks(ids.map(Number))}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <DayField label="Day" value={day} today={today} onChange={withNewTime(setDay)} />
          <NativeSelect
            label="Start"
            data={timeData(start)}
            value={start}
            onChange={(event) => withNewTime(setStart)(event.currentTarget.value)}
          />
          <NativeSelect
            label="End"
            data={timeData(end)}
            value={end}
            onChange={(event) => withNewTime(setEnd)(event.currentTarget.value)}
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

/** The choice that takes a member off without another one. */
const NOBODY = 'nobody'

/** The crew with this choice: a worker in place of a member, or as one more; no choice changes nothing. */
function crewWith(job: BoardJob, replaced: number | null, choice: string | null): (number | null)[] {
  const before = idsOf(job)
  if (choice === null) return before
  const added = choice === NOBODY ? [] : [Number(choice)]
  return replaced === null ? [...before, ...added] : before.flatMap((id) => (id === replaced ? added : [id]))
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
