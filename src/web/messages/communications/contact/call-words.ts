import type { z } from 'zod'
import {
  callMetaSchema,
  type CallStatus,
  type Communication,
  type TextStatus,
} from '../../../../shared/messages/communications/communication.ts'
import { parseKnownFields } from './facts.ts'

type CallMeta = z.output<typeof callMetaSchema>

/** Returns the facts of a call; invalid ones are left out. */
export function callFacts(meta: Communication['meta']): CallMeta {
  return parseKnownFields(callMetaSchema, meta)
}

/** The text of a status and its color. */
export interface StatusLabel {
  label: string
  color: 'green' | 'yellow' | 'red' | 'gray'
  /** How far a message is. */
  state?: TextStatus
}

const CALL_STATUS_LABELS: Record<CallStatus, string> = {
  queued: 'Waiting',
  ringing: 'Ringing',
  'in-progress': 'In progress',
  completed: 'Completed',
  answered: 'Answered',
  busy: 'Busy',
  'no-answer': 'No answer',
  failed: 'Failed',
  canceled: 'Canceled',
}
/** States of a call in progress. */
const LIVE: readonly CallStatus[] = ['queued', 'ringing', 'in-progress']

/** A call of the timeline: the newest state in `status`, the provider's facts in `meta`. */
type Call = Pick<Communication, 'status' | 'meta'>

function stateOf({ status, meta }: Call): CallStatus | undefined {
  return callFacts({ callStatus: status }).callStatus ?? callFacts(meta).callStatus
}

/** Returns the result of a call; null if its state is unknown. */
export function callStatusOf(call: Call): StatusLabel | null {
  const state = stateOf(call)
  if (state === undefined) return null
  const color = isTalk(state) ? 'green' : LIVE.includes(state) ? 'yellow' : 'red'
  return { label: CALL_STATUS_LABELS[state], color }
}

const isTalk = (state: CallStatus) => state === 'completed' || state === 'answered'

/** Formats seconds as 0:07, 12:05, 1:02:03. */
export function lengthText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/**
 * Returns the length of a call or its recording in seconds; null if it is unknown or the call was not
 * answered.
 */
export function callSeconds(call: Call): number | null {
  const { recordingDuration = 0, startTime = '', endTime = '' } = callFacts(call.meta)
  if (recordingDuration > 0) return recordingDuration
  const state = stateOf(call)
  if (state === undefined || !isTalk(state)) return null
  const seconds = (Date.parse(endTime) - Date.parse(startTime)) / 1000
  return seconds > 0 ? seconds : null
}

/** Returns the text shown without a recording; null while the call is in progress. */
export function noRecordingText(call: Call): string | null {
  const state = stateOf(call)
  if (state !== undefined && LIVE.includes(state)) return null
  const { recordingDuration = 0, recordingStatus = '' } = callFacts(call.meta)
  const isComing = recordingDuration > 0 || ['in-progress', 'processing'].includes(recordingStatus)
  return isComing ? 'The recording is not available yet.' : 'Call not picked up.'
}
