import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  CLOCK_KIND_LABELS,
  CLOCK_KINDS,
  type ClockEvent,
  type ClockKind,
} from '../../../shared/schedule/time-clock/clock.ts'
import { instantOf, wallClockOf } from '../../../shared/kernel/dates.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { HandledError } from '../../kernel/explained.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { DraftModal } from '../../ui/DraftModal.tsx'
import { correctEvent } from './clock-actions.ts'

interface Props {
  jobId: number
  workerId: number
  /** The event that was wrong; null adds one that was forgotten. */
  event: ClockEvent | null
  timezone: string
  day: string
  onClose: () => void
}

/** Asks what a time should have been, and why. */
export function OwnCorrection({ jobId, workerId, event, timezone, day, onClose }: Props) {
  const before = event ? wallClockOf(event.at, timezone) : `${day} `
  const [kind, setKind] = useState<ClockKind>(event?.kind ?? 'start')
  const [time, setTime] = useState(before.slice(11, 16))
  const [isGone, setGone] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const timeProblem = !isGone && time === '' ? 'Pick a time.' : null
  const reasonProblem = reason.trim() === '' ? 'Say why the time is corrected.' : null

  async function save() {
    setTried(true)
    if (timeProblem !== null || reasonProblem !== null) throw new HandledError()
    await correctEvent(jobId, {
      workerId,
      corrects: event?.id ?? null,
      event: isGone
        ? null
        : {
            kind,
            at: instantOf(`${before.slice(0, 10)} ${time}:00`, timezone),
            ...(kind === 'stopDone' && { stop: event?.stop ?? 0 }),
          },
      reason: reason.trim(),
    })
    onClose()
  }
  const title = event ? 'Correct a time' : 'Add a forgotten time'
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
              data={CLOCK_KINDS.map((value) => ({ value, label: CLOCK_KIND_LABELS[value] }))}
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value as ClockKind)} // one of the options
            />
            <TextInput
              label="Time"
              type="time"
              size="md"
              value={time}
              error={isTried && timeProblem}
              onChange={({ currentTarget }) => setTime(currentTarget.value)}
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
