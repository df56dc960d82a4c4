import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { correctClock } from '../../../shared/schedule/time-clock/clock.api.ts'
import { CLOCK_KIND_LABELS, CLOCK_KINDS, type ClockKind } from '../../../shared/schedule/time-clock/clock.ts'
import type { WorkedDayView } from '../../../shared/schedule/time-clock/hours.api.ts'
import { instantOf, wallClockOf } from '../../../shared/kernel/dates.ts'
import { call, CallError } from '../../kernel/api.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { newEventId } from './hours-days.ts'

/** What is corrected: a time of a worker on a job, or none yet. */
export interface Correction {
  jobId: number
  workerId: number
  day: string
  event: WorkedDayView['events'][number] | null
}

interface Props {
  correction: Correction | null
  timezone: string
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Asks for another time in place of one, or for one that was forgotten, with the reason. */
export function CorrectionDialog({ correction, timezone, onClose, onChanged }: Props) {
  return (
    <Modal
      opened={correction !== null}
      onClose={onClose}
      title={correction?.event ? 'Correct a time' : 'Add a time'}
      centered
    >
      {correction && (
        <CorrectionForm correction={correction} timezone={timezone} onClose={onClose} onChanged={onChanged} />
      )}
    </Modal>
  )
}

function CorrectionForm({ correction, timezone, onClose, onChanged }: Props & { correction: Correction }) {
  const { jobId, workerId, event, day } = correction
  // A repeat after a lost answer is the same correction.
  const [id] = useState(newEventId)
  const [kind, setKind] = useState<ClockKind>(event?.kind ?? 'finish')
  const [at, setAt] = useState(
    event ? wallClockOf(event.at, timezone).slice(0, 16).replace(' ', 'T') : `${day}T17:00`,
  )
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)

  async function save(isRemoved: boolean) {
    setRunning(true)
    setProblem(null)
    setErrors({})
    const instant = instantOf(`${at.replace('T', ' ')}:00`, timezone)
    try {
      await call(correctClock, {
        params: { id: jobId },
        body: {
          id,
          workerId,
          corrects: event?.id ?? null,
          event: isRemoved ? null : { kind, at: instant },
          reason,
        },
      })
      showSuccess(isRemoved ? 'Time removed.' : 'Time corrected.')
      onClose()
      await onChanged()
    } catch (error) {
      if (error instanceof CallError) setErrors(error.fields ?? {})
      setProblem(error instanceof Error ? error.message : 'Try again.')
    }
    setRunning(false)
  }

  return (
    <Stack>
      <NativeSelect
        label="What happened"
        data={CLOCK_KINDS.filter((one) => one !== 'stopDone' || event?.kind === 'stopDone').map((value) => ({
          value,
          label: CLOCK_KIND_LABELS[value],
        }))}
        value={kind}
        onChange={({ currentTarget }) =>
          setKind(CLOCK_KINDS.find((one) => one === currentTarget.value) ?? kind)
        }
      />
      <TextInput
        type="datetime-local"
        label="Time"
        value={at}
        error={errors['event.at']}
        onChange={({ currentTarget }) => setAt(currentTarget.value)}
      />
      <TextInput
        label="Reason"
        required
        maxLength={500}
        value={reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {problem !== null && (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <Group justify="flex-end">
        {event && (
          <Button
            variant="default"
            h={44}
            disabled={reason.trim() === '' || isRunning}
            onClick={() => void save(true)}
          >
            Remove this time
          </Button>
        )}
        <Button
          h={44}
          disabled={reason.trim() === '' || at === ''}
          loading={isRunning}
          onClick={() => void save(false)}
        >
          {event ? 'Correct time' : 'Add time'}
        </Button>
      </Group>
    </Stack>
  )
}
