/** Events that a browser sends. */
export const SENT_EVENTS = [
  'join-job',
  'leave-job',
  'feedback-update-jobs',
  'feedback-update-communications',
  'forceDisconnect',
] as const

/** Events that a browser receives: live updates with ids, never content. */
export interface ReceivedEvents {
  'update-jobs': (hint: { jobId: number }) => void
  'new-jobs': (hint: { jobId: number }) => void
  'update-communications': (hint: { jobId: number }) => void
  /** A message or call without a job was received; sent to managers. */
  'update-inbox': (hint: { companyId: number }) => void
  /** Somebody took, changed or did a task of a job; sent to managers. */
  'update-tasks': (hint: { jobId: number }) => void
  /** A worker requests a manager on a job; sent to managers. */
  'request-manager': (hint: { jobId: number }) => void
  /** A cardholder's bank reversed a payment or made an inquiry about one. */
  chargeback: (hint: { jobId: number }) => void
  /** A crew on the way is somewhere else; nothing of the job has changed. */
  'update-arrival': (hint: { jobId: number }) => void
  asyncAccount: (hint: { userId: number }) => void
  updateReferrer: (hint: { referrer: string }) => void
}
export type ReceivedEvent = keyof ReceivedEvents
export const RECEIVED_EVENTS = [
  'update-jobs',
  'new-jobs',
  'update-communications',
  'update-inbox',
  'update-tasks',
  'request-manager',
  'chargeback',
  'update-arrival',
  'asyncAccount',
  'updateReferrer',
] as const satisfies readonly ReceivedEvent[]
