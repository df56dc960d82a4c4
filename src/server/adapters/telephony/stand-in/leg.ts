import { newSid, toWire, wireDate } from './account.ts'
import { callFields, secondsSince, type Call, type Leg, type LegOutcome, type Network } from './call.ts'
import { addressOf, numberOf, type Verb } from './twiml.ts'
import type { Fields } from './webhooks.ts'

/** Returns one line for each Client and Number in a Dial, or for the number that is its text. */
export function legsOf(call: Call, dial: Verb, page: string): Leg[] {
  const nouns = dial.children.filter(({ name }) => name === 'Client' || name === 'Number')
  if (nouns.length === 0 && dial.text !== '')
    nouns.push({ name: 'Number', attributes: {}, text: dial.text, children: [] })
  return nouns.map((noun) => {
    const isClient = noun.name === 'Client'
    const named = noun.children.find(({ name }) => name === 'Identity')?.text
    const params = noun.children
      .filter(({ name }) => name === 'Parameter')
      .map(({ attributes }) => [attributes['name'] ?? '', attributes['value'] ?? ''])
    return {
      sid: newSid('CA'),
      call,
      kind: isClient ? 'client' : 'number',
      target: isClient ? (named ?? noun.text) : noun.text.replace(/^\+1/, ''),
      params: Object.fromEntries(params),
      from: toWire(dial.attributes['callerId'] ?? call.from),
      whisperUrl: addressOf(noun, 'url', page),
      statusUrl: addressOf(noun, 'statusCallback', page),
      statusEvents: (noun.attributes['statusCallbackEvent'] ?? 'completed').split(/\s+/),
      state: 'ringing',
      outcome: null,
      answeredAt: null,
      over: Promise.withResolvers(),
      refused: new Set(),
      told: Promise.resolve(),
      sequence: 0,
    }
  })
}

/** Rings a line: the browsers of an identity, or the customer's telephone. */
export function ringLeg(network: Network, leg: Leg): void {
  reportLeg(network, leg, 'initiated')
  if (leg.kind === 'number') {
    if (/^\d{10}$/.test(leg.target)) reportLeg(network, leg, 'ringing')
    else endLeg(network, leg, 'failed')
    return
  }
  // With no one there Twilio stops immediately.
  if (network.countDevices(leg.target) === 0) return endLeg(network, leg, 'no-answer')
  reportLeg(network, leg, 'ringing')
  network.tell(leg.target, {
    name: 'incoming',
    data: { callSid: leg.sid, from: leg.from, params: leg.params },
  })
}

/** Answers a line: the first wins and all others stop ringing; returns false if it was too late. */
export function answerLeg(network: Network, leg: Leg, deviceKey?: string): boolean {
  const { ring } = leg.call
  if (!ring || ring.isClosed || ring.winner || leg.state !== 'ringing' || leg.call.isGone) return false
  ring.winner = leg
  leg.state = 'answered'
  leg.answeredAt = new Date()
  reportLeg(network, leg, 'in-progress')
  if (leg.kind === 'client')
    network.tell(leg.target, { name: 'cancel', data: { callSid: leg.sid } }, deviceKey)
  for (const other of ring.legs) if (other !== leg) endLeg(network, other, 'canceled')
  ring.answered.resolve()
  return true
}

/** Ends a line that was hung up, declined or not answered. Does nothing if it had already ended. */
export function endLeg(network: Network, leg: Leg, outcome: LegOutcome): void {
  if (leg.state === 'over') return
  const wasRinging = leg.state === 'ringing'
  leg.state = 'over'
  leg.outcome = outcome
  if (leg.kind === 'client') {
    const callSid = leg.sid
    network.tell(
      leg.target,
      wasRinging
        ? { name: 'cancel', data: { callSid } }
        : { name: 'ended', data: { callSid, reason: outcome } },
    )
  }
  reportLeg(network, leg, outcome)
  leg.over.resolve()
}

/** Returns the form fields of a line. */
export function legFields(network: Network, leg: Leg, status: string): Fields {
  const to = leg.kind === 'client' ? `client:${leg.target}` : toWire(leg.target)
  return {
    ...callFields(network, leg.call),
    CallSid: leg.sid,
    ParentCallSid: leg.call.sid,
    To: to,
    Called: to,
    CallStatus: status,
    Direction: 'outbound-dial',
  }
}

/** Reports to the noun's status URL if it asks for this event; without a list only the end. */
function reportLeg(network: Network, leg: Leg, status: string): void {
  const { statusUrl } = leg
  const sequence = leg.sequence++
  if (statusUrl === undefined) return
  const isEnd = !['initiated', 'ringing', 'in-progress'].includes(status)
  const event = isEnd ? 'completed' : status === 'in-progress' ? 'answered' : status
  if (!leg.statusEvents.includes(event)) return
  const fields = {
    ...legFields(network, leg, status),
    SequenceNumber: String(sequence),
    CallbackSource: 'call-progress-events',
    Timestamp: wireDate(new Date()),
    ...(status === 'completed' && { CallDuration: String(secondsSince(network, leg.answeredAt)) }),
  }
  leg.told = leg.told.then(() => network.webhooks.deliver(statusUrl, fields))
}

/** Returns how many seconds a Dial rings. */
export function ringSeconds(dial: Verb): number {
  return Math.min(Math.max(numberOf(dial, 'timeout', 30), 1), 600)
}
