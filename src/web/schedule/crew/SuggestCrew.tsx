import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Worker } from '../../../shared/people/workers/crew.ts'
import { suggestCrew, type CrewSuggestion } from '../../../shared/schedule/planning/planning.api.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { nameOf } from './members.ts'
import type { CrewTime } from './crew.queries.ts'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  size: number | ''
  typed: CrewTime['typed']
  /** Open spots of the typed crew. */
  open: number
  /** The workers who are already in the crew. */
  taken: readonly (number | null)[]
  onPick: (workers: readonly Worker[]) => void
}

/** Fills the open spots with who is free, and says why; nothing is saved. */
export function SuggestCrew({ jobId, size, typed, open, taken, onPick }: Props) {
  const [found, setFound] = useState<CrewSuggestion | null>(null)

  async function suggest() {
    const crew = taken.flatMap((id) => id ?? []).join(',')
    const query = { crew, ...(size !== '' && { size }), ...typed }
    const answer = await call(suggestCrew, { params: { id: jobId }, query })
    setFound(answer)
    onPick(answer.members.map(({ worker }) => worker))
  }

  const shown = found?.members.filter(({ worker }) => taken.includes(worker.id)) ?? []
  return (
    <div className={ui['stackTight']}>
      <div>
        <AsyncButton variant="default" disabled={open === 0} action={suggest}>
          Suggest a crew
        </AsyncButton>
      </div>
      <output className={ui['stackTight']}>
        {shown.length > 0 && (
          <Text size="sm" c="dimmed">
            Distances are in a straight line.
          </Text>
        )}
        {shown.map(({ worker, reasons, isLead }) => (
          <Text key={worker.id} size="sm">
            <strong>{isLead ? `${nameOf(worker)} (lead)` : nameOf(worker)}</strong>
            {` · ${reasons.join(' · ')}`}
          </Text>
        ))}
        {found?.problems.map((problem) => (
          <Text key={problem} size="sm" c="dimmed">
            {problem}
          </Text>
        ))}
      </output>
    </div>
  )
}
