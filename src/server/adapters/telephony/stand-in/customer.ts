import { hangUpCaller, type Call, type Leg, type Network } from './call.ts'
import { answerLeg, endLeg } from './leg.ts'

/** Action of the customer on the telephone. */
export type CustomerAction =
  | { action: 'answer' | 'decline' | 'no-answer' | 'hangup' }
  | { action: 'voicemail'; seconds: number; transcription: string | undefined }

/** Returns the actions that the customer can take in a call now. */
export function customerActions(call: Call): CustomerAction['action'][] {
  const leg = customerLeg(call)
  if (call.isGone || call.endedAt) return []
  if (call.takeVoicemail) return ['voicemail', 'hangup']
  if (leg?.state === 'ringing') return ['answer', 'decline', 'no-answer']
  return leg?.state === 'answered' || call.direction === 'in' ? ['hangup'] : []
}

/** Performs the action; returns false if it is not possible now. */
export function runCustomerAction(network: Network, call: Call, request: CustomerAction): boolean {
  if (!customerActions(call).includes(request.action)) return false
  const leg = customerLeg(call)
  switch (request.action) {
    case 'voicemail':
      call.takeVoicemail?.(request)
      return hangUpCaller(call)
    case 'answer':
      return leg !== undefined && answerLeg(network, leg)
    case 'decline':
    case 'no-answer':
      if (leg) endLeg(network, leg, request.action === 'decline' ? 'busy' : 'no-answer')
      return leg !== undefined
    case 'hangup':
      if (call.direction === 'in') return hangUpCaller(call)
      if (leg) endLeg(network, leg, 'completed')
      return leg !== undefined
  }
}

/** Returns the customer's line in a call of ours. */
function customerLeg(call: Call): Leg | undefined {
  return call.ring?.legs.find((leg) => leg.kind === 'number' && leg.state !== 'over')
}
