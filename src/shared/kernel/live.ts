/** Events a browser sends (spec 1 §7). */
export const SENT_EVENTS = [
  'join-job',
  'leave-job',
  'feedback-update-jobs',
  'feedback-update-communications',
  'forceDisconnect',
] as const

/** Events a browser receives (spec 1 §7, spec 3 §7); hints with ids, never content (DECISIONS K6). */
export interface ReceivedEvents {
  'update-jobs': (hint: { jobId: number }) => void
  'new-jobs': (hint: { jobId: number }) => void
  'update-communications': (hint: { jobId: number }) => void
  asyncAccount: (hint: { userId: number }) => void
  updateReferrer: (hint: { referrer: string }) => void
}
export type ReceivedEvent = keyof ReceivedEvents
export const RECEIVED_EVENTS = [
  'update-jobs',
  'new-jobs',
  'update-communications',
  'asyncAccount',
  'updateReferrer',
] as const satisfies readonly ReceivedEvent[]
