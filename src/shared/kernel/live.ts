/** Events a browser sends. */
export const SENT_EVENTS = [
  'join-job',
  'leave-job',
  'feedback-update-jobs',
  'feedback-update-communications',
  'forceDisconnect',
] as const

/** Events a browser receives; hints with ids, never content. */
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
