import { CLAIM_STATE_LABELS, type ClaimState, type ClientStep, type OfficeStep } from './claim.ts'

const CLIENT: Record<ClaimState, readonly ClientStep[]> = {
  open: ['file'],
  filed: ['message', 'withdraw'],
  acknowledged: ['message', 'withdraw'],
  in_review: ['message', 'withdraw'],
  offered: ['accept', 'decline', 'message', 'withdraw'],
  settled: [],
  denied: [],
  withdrawn: [],
}

const OFFICE: Record<ClaimState, readonly OfficeStep[]> = {
  open: [],
  filed: ['acknowledge', 'review', 'offer', 'deny', 'reply', 'attach'],
  acknowledged: ['review', 'offer', 'deny', 'status', 'reply', 'attach'],
  in_review: ['offer', 'deny', 'status', 'reply', 'attach'],
  offered: ['reply', 'offer', 'deny', 'attach'],
  settled: ['pay', 'reply', 'attach'],
  denied: ['reply', 'attach'],
  withdrawn: ['reply', 'attach'],
}

/** Returns the steps that the client may take now, the next one first. */
export function clientSteps(state: ClaimState): ClientStep[] {
  return [...CLIENT[state]]
}

/** Returns the steps that a manager may take now, the next one first; a paid claim is not paid again. */
export function officeSteps(state: ClaimState, isPaid: boolean): OfficeStep[] {
  return OFFICE[state].filter((step) => !(isPaid && step === 'pay'))
}

/** Returns why a step cannot be taken now, naming the state, or null if it can. */
export function claimRefusal(
  state: ClaimState,
  step: ClientStep | OfficeStep,
  allowed: readonly (ClientStep | OfficeStep)[],
): string | null {
  if (allowed.includes(step)) return null
  if (state === 'settled' && step === 'pay') return 'This claim is already paid.'
  return `This claim is in the state '${CLAIM_STATE_LABELS[state]}', which does not allow this.`
}
