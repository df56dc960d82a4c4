/** Why a step was left out although the run went on. */
export type Skip = 'noAddress' | 'refused' | 'notAgreed' | 'noNumber' | 'empty' | 'gone'

/** What became of a step of a run. */
export interface RunOutcome {
  position: number
  at: string
  /** Null if it was done. */
  skipped: Skip | null
}

/** Why a step was left out, as the office reads it. */
export const SKIP_TEXTS: Record<Skip, string> = {
  noAddress: 'The client has no address for it.',
  refused: 'The client wants no such messages.',
  notAgreed: 'The client has not agreed to offers.',
  noNumber: 'The company has no phone number for texts.',
  empty: 'It would have been empty.',
  gone: 'This person no longer works here.',
}

/** The newest records of a lead when a run began, by their ids; 0 for none. */
export interface RunMarks {
  communication: number
  textConsent: number
  marketingConsent: number
  agreement: number
}
