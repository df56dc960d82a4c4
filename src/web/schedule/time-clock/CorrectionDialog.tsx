import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CLOCK_KINDS, type ClockKind } from '../../../shared/schedule/time-clock/clock-steps.ts'
import type { ClockCorrectionInput, ClockEvent } from '../../../shared/schedule/time-clock/clock.ts'
import { instantOf, wallClockOf } from '../../../shared/kernel/dates.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { HandledError } from '../../kernel/explained.ts'
import { kindText } from './clock-texts.ts'
import { newUuid } from '../../kernel/new-key.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { DraftModal } from '../../ui/DraftModal.tsx'

interface Props {
  workerId: number
  /** The event that was wrong; null adds one that was forgotten. */
  event: (Pick<ClockEvent, 'id' | 'kind' | 'at'> & { stop?: number | null }) | null
  timezone: string
  day: string
  onSave: (correction: ClockCorrectionInput) => Promise<void>
  onClose: () => void
}

/** Asks what a time should have been, and why. */
export function CorrectionDialog({ workerId, event, timezone, day, onSave, onClose }: Props) {
  // A repeat after a lost answer is the same correction.
  const [id] = useState(newUuid)
  const [kind, setKind] = useState<ClockKind>(event?.kind ?? 'finish')
  const [at, setAt] = useState(
    event ? wallClockOf(event.at, timezone).slice(0, 16).replace(' ', 'T') : `${day}T17:00`,
  )
  const [isGone, setGone] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const timeProblem = !isGone && at === '' ? 'Pick a time.' : null
  const reasonProblem = reason.trim() === '' ? 'Say why the time is corrected.' : null

  async function save() {
    setTried(true)
    if (timeProblem !== null || reasonProblem !== null) throw new HandledError()
    const corrected = {
      kind,
      at: instantOf(`${at.replace('T', ' ')}:00`, timezone),
      ...(kind === 'stopDone' && { stop: event?.stop ?? 0 }),
    }
    await onSave({
      id,
      workerId,
      corrects: event?.id ?? null,
      event: isGone ? null : corrected,
      reason: reason.trim(),
    })
    onClose()
  }
  const title = event ? 'Correct a time' : 'Add a time'
  return (
    <DraftModal opened onClose={onClose} title={title} centered isDirty={reason.trim() !== ''}>
      <DialogForm
        id="clock-correction"
        label={title}
        saveLabel={isGone ? 'Remove time' : 'Save time'}
        onSave={save}
        onClose={onClose}
      >
        {event && (
          <Checkbox
            size="md"
            label="It did not happen"
            checked={isGone}
            onChange={({ currentTarget }) => setGone(currentTarget.checked)}
          />
        )}
        {!isGone && (
          <>
            <NativeSelect
              label="What"
              size="md"
              data={CLOCK_KINDS.map((value) => ({ value, label: kindText(value, null) }))}
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value as ClockKind)} // one of the options
            />
            <TextInput
              label="Time"
              type="datetime-local"
              size="md"
              value={at}
              error={isTried && timeProblem}
              onChange={({ currentTarget }) => setAt(currentTarget.value)}
            />
          </>
        )}
        <Textarea
          label="Reason"
          size="md"
          autosize
          minRows={2}
          maxLength={TEXT_LIMITS.other}
          value={reason}
          error={isTried && reasonProblem}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </DialogForm>
    </DraftModal>
  )
}
