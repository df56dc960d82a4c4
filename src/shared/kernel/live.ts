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
  /** A message or call arrived that belongs to no job yet; the managers hear of it. */
  'update-inbox': (hint: { companyId: number }) => void
  /** A worker asks for a manager on a job; the managers hear of it. */
  'request-manager': (hint: { jobId: number }) => void
  /** A cardholder's bank took a payment back, or asks about one. */
  chargeback: (hint: { jobId: number }) => void
  asyncAccount: (hint: { userId: number }) => void
  updateReferrer: (hint: { referrer: string }) => void
}
export type ReceivedEvent = keyof ReceivedEvents
export const RECEIVED_EVENTS = [
  'update-jobs',
  'new-jobs',
  'update-communications',
  'update-inbox',
  'request-manager',
  'chargeback',
  'asyncAccount',
  'updateReferrer',
] as const satisfies readonly ReceivedEvent[]
