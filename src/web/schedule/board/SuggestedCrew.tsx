import { Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Worker } from '../../../shared/people/workers/crew.ts'
import type { BoardJob } from '../../../shared/schedule/board/board.api.ts'
import type { Span } from '../../../shared/schedule/board/board.rules.ts'
import { nameOf } from '../crew/members.ts'
import { SuggestCrew } from '../crew/SuggestCrew.tsx'

interface Props {
  job: BoardJob
  /** The chosen time; null without a date. */
  span: Span | null
  /** The crew with all choices. */
  crew: readonly (number | null)[]
  /** The proposed workers that are chosen. */
  picked: readonly Worker[]
  onPick: (picked: readonly Worker[]) => void
}

/** Fills the open spots of a job with who is free, and says why; each can be left off again. */
export function SuggestedCrew({ job, span, crew, picked, onPick }: Props) {
  const noShows = job.crew.filter(({ id, noShow }) => noShow && crew.includes(id)).length
  return (
    <div>
      <SuggestCrew
        jobId={job.id}
        size={job.crewSize}
        typed={span && { from: span.startsAt.replace(' ', 'T'), until: span.endsAt.replace(' ', 'T') }}
        open={job.crewSize - (crew.length - noShows)}
        taken={crew}
        onPick={(workers) => onPick([...picked, ...workers])}
      />
      <Group gap="xs" mt={picked.length > 0 ? 'xs' : 0}>
        {picked.map((worker) => (
          <Button
            key={worker.id}
            variant="default"
            aria-label={`Leave ${nameOf(worker)} off`}
            rightSection={<IconX size={14} aria-hidden />}
            onClick={() => onPick(picked.filter(({ id }) => id !== worker.id))}
          >
            {nameOf(worker)}
          </Button>
        ))}
      </Group>
    </div>
  )
}
