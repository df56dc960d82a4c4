import { sleep } from './account.ts'
import {
  answerCall,
  recordAudio,
  secondsSince,
  type Call,
  type Leg,
  type Network,
  type Ring,
  type Step,
} from './call.ts'
import { endLeg, legFields, legsOf, ringLeg, ringSeconds } from './leg.ts'
import { reportRecording } from './recording.ts'
import { addressOf, numberOf, readTwiml, type Verb } from './twiml.ts'
import type { Fields } from './webhooks.ts'

/**
 * Runs a Dial: rings all lines, connects the first that answers, and reports the result to the verb's action.
 */
export async function dial(network: Network, call: Call, verb: Verb, page: string): Promise<Step> {
  const ring: Ring = {
    legs: legsOf(call, verb, page),
    winner: null,
    isClosed: false,
    answered: Promise.withResolvers(),
  }
  call.ring = ring
  if (verb.attributes['answerOnBridge'] !== 'true') answerCall(network, call)
  for (const leg of ring.legs) ringLeg(network, leg)

  const timer = new AbortController()
  const signal = AbortSignal.any([timer.signal, network.signal])
  await Promise.race([
    ring.answered.promise,
    Promise.all(ring.legs.map((leg) => leg.over.promise)),
    call.gone.promise,
    sleep(ringSeconds(verb) * network.secondMs, signal),
  ])
  timer.abort()
  ring.isClosed = true
  for (const leg of ring.legs)
    if (leg !== ring.winner) endLeg(network, leg, call.isGone ? 'canceled' : 'no-answer')
  const fields = ring.winner
    ? await connect(network, call, ring.winner, verb, page)
    : { DialCallStatus: outcomeOf(ring), ...(ring.legs[0] && { DialCallSid: ring.legs[0].sid }) }
  call.dialOutcome = ring.winner?.outcome ?? outcomeOf(ring)
  call.ring = null
  const action = addressOf(verb, 'action', page)
  // Twilio calls the action even after the caller hung up, and then ignores the response.
  return action === undefined ? 'next' : { address: action, fields }
}

/** Connects both sides until one hangs up or the time is over; returns the fields for the action. */
async function connect(network: Network, call: Call, leg: Leg, verb: Verb, page: string): Promise<Fields> {
  await whisper(network, leg)
  const bridgedAt = new Date()
  const isBridged = !call.isGone && leg.state === 'answered'
  if (isBridged) {
    answerCall(network, call)
    if (call.identity !== null)
      network.tell(call.identity, { name: 'connected', data: { callSid: call.sid } })
  }
  const timer = new AbortController()
  const signal = AbortSignal.any([timer.signal, network.signal])
  const limit = numberOf(verb, 'timeLimit', 14_400)
  await Promise.race([leg.over.promise, call.gone.promise, sleep(limit * network.secondMs, signal)])
  timer.abort()
  endLeg(network, leg, 'completed')
  const seconds = secondsSince(network, bridgedAt)
  const isRecorded = isBridged && verb.attributes['record']?.startsWith('record-from')
  const recording = isRecorded
    ? reportRecording(network, call, { verb, page, seconds, startedAt: bridgedAt, source: 'DialVerb' })
    : undefined
  return {
    DialCallStatus: 'completed',
    DialCallSid: leg.sid,
    DialCallDuration: String(seconds),
    DialBridged: String(isBridged),
    ...recording,
  }
}

/** Plays the noun's own TwiML to the person who answered, before both sides are connected. */
async function whisper(network: Network, leg: Leg): Promise<void> {
  if (leg.whisperUrl === undefined) return
  const answer = await network.webhooks.post(leg.whisperUrl, legFields(network, leg, 'in-progress'))
  try {
    const who = leg.kind === 'number' ? 'customer' : 'staff'
    for (const verb of readTwiml(answer ?? '<Response/>'))
      if (verb.name === 'Say') recordAudio(leg.call, verb.text, who)
      else if (verb.name === 'Hangup') endLeg(network, leg, 'completed')
  } catch (error) {
    network.onProblem(`The whisper is no TwiML: ${String(error)}`)
  }
}

function outcomeOf(ring: Ring): 'busy' | 'failed' | 'no-answer' {
  const is = (outcome: string) => ring.legs.length > 0 && ring.legs.every((leg) => leg.outcome === outcome)
  if (ring.legs.length === 0 || is('failed')) return 'failed'
  return is('busy') ? 'busy' : 'no-answer'
}
