import { Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { BoardJob } from '../../../shared/schedule/board/board.api.ts'
import type { Span } from '../../../shared/schedule/board/board.rules.ts'
import { suggestCrew, type CrewSuggestion } from '../../../shared/schedule/planning/planning.api.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import ui from '../../ui/primitives.module.css'

/** A proposed worker, with reasons. */
export type Proposed = CrewSuggestion['members'][number]

interface Props {
  job: BoardJob
  /** The chosen time; null without a date. */
  span: Span | null
  /** The crew with all choices. */
  crew: readonly (number | null)[]
  /** The proposed workers that are chosen. */
  picked: readonly Proposed[]
  onPick: (picked: readonly Proposed[]) => void
}

/** Fills the open spots of a job with who is free, and says why; each can be removed again. */
export function SuggestedCrew({ job, span, crew, picked, onPick }: Props) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const noShows = job.crew.filter(({ id, noShow }) => noShow && crew.includes(id)).length
  const open = job.crewSize - (crew.length - noShows)

  async function suggest() {
    const time = span && { from: span.startsAt.replace(' ', 'T'), until: span.endsAt.replace(' ', 'T') }
    const ids = crew.flatMap((id) => id ?? []).join(',')
    const query = { crew: ids, size: job.crewSize, ...time }
    const answer = await call(suggestCrew, { params: { id: job.id }, query })
    setProblems(answer.problems)
    onPick([...picked, ...answer.members])
  }

  return (
    <div className={ui['stackTight']}>
      <div>
        <AsyncButton variant="default" disabled={open <= 0} action={suggest}>
          Suggest a crew
        </AsyncButton>
      </div>
      <output className={ui['stackTight']}>
        {picked.length > 0 && (
          <Text size="sm" c="dimmed">
            Distances are in a straight line.
          </Text>
        )}
        {picked.map(({ worker, reasons, isLead }) => {
          const name = `${worker.firstName} ${worker.lastName}`
          return (
            <Group key={worker.id} gap="xs" justify="space-between" wrap="nowrap">
              <Text size="sm">
                <strong>{isLead ? `${name} (lead)` : name}</strong>
                {` · ${reasons.join(' · ')}`}
              </Text>
              <Button
                variant="default"
                aria-label={`Remove ${name}`}
                onClick={() => onPick(picked.filter((one) => one.worker.id !== worker.id))}
              >
                <IconX size={16} aria-hidden />
              </Button>
            </Group>
          )
        })}
        {problems.map((problem) => (
          <Text key={problem} size="sm" c="dimmed">
            {problem}
          </Text>
        ))}
      </output>
    </div>
  )
}
