import { sleep } from './account.ts'
import { answerCall, callFields, recordAudio, setStatus, type Call, type Network, type Step } from './call.ts'
import { dial } from './dial.ts'
import { endLeg } from './leg.ts'
import { runRecordVerb } from './recording.ts'
import { numberOf, readTwiml, type Verb } from './twiml.ts'
import type { Fields } from './webhooks.ts'

/** A page that redirects to itself is not a call. */
const MAX_PAGES = 100

/** Runs a call to its end, whatever happens. `address` is the full URL of its first page. */
export async function playCall(network: Network, call: Call, address: string, fields: Fields): Promise<void> {
  try {
    await playPages(network, call, address, fields)
  } catch (error) {
    network.onProblem(`A call went wrong: ${String(error)}`)
    if (!call.isGone) call.status = 'failed'
  }
  for (const leg of call.ring?.legs ?? []) endLeg(network, leg, 'failed')
  call.ring = null
  endCall(network, call)
}

/** Requests TwiML and executes it, page after page. */
async function playPages(network: Network, call: Call, address: string, fields: Fields): Promise<void> {
  let step: Step = { address, fields }
  for (let pages = 0; typeof step === 'object'; pages++) {
    const page: string = step.address
    const verbs = pages < MAX_PAGES ? await fetchPage(network, call, page, step.fields) : undefined
    if (!verbs) {
      recordAudio(call, 'An application error has occurred. Goodbye.')
      if (!call.isGone) call.status = 'failed'
      break
    }
    step = await playPage(network, call, verbs, page)
  }
}

async function fetchPage(
  network: Network,
  call: Call,
  address: string,
  fields: Fields,
): Promise<Verb[] | undefined> {
  const answer = await network.webhooks.post(address, { ...callFields(network, call), ...fields })
  // After the caller hung up an empty response is acceptable.
  if (answer === undefined || (answer.trim() === '' && call.isGone)) return call.isGone ? [] : undefined
  try {
    return readTwiml(answer)
  } catch (error) {
    network.onProblem(`${address} answered no TwiML: ${String(error)}`)
    return undefined
  }
}

async function playPage(network: Network, call: Call, verbs: Verb[], page: string): Promise<Step> {
  for (const verb of verbs) {
    if (call.isGone || network.signal.aborted) return 'end'
    const step = await playVerb(network, call, verb, page)
    if (step !== 'next') return step
  }
  return 'end'
}

async function playVerb(network: Network, call: Call, verb: Verb, page: string): Promise<Step> {
  switch (verb.name) {
    case 'Say':
      answerCall(network, call)
      recordAudio(call, verb.text)
      return 'next'
    case 'Play':
      answerCall(network, call)
      recordAudio(call, `(plays ${verb.text})`)
      return 'next'
    case 'Pause':
      await pause(network, call, numberOf(verb, 'length', 1))
      return 'next'
    case 'Dial':
      return dial(network, call, verb, page)
    case 'Record':
      return runRecordVerb(network, call, verb, page)
    case 'Redirect':
      return { address: new URL(verb.text, page).href, fields: {} }
    case 'Hangup':
      answerCall(network, call)
      return 'end'
    case 'Reject':
      call.status = verb.attributes['reason'] === 'busy' ? 'busy' : 'no-answer'
      return 'end'
    default:
      network.onProblem(`The stand-in does not play <${verb.name}>.`)
      return 'next'
  }
}

async function pause(network: Network, call: Call, seconds: number): Promise<void> {
  const timer = new AbortController()
  const signal = AbortSignal.any([timer.signal, network.signal])
  await Promise.race([call.gone.promise, sleep(seconds * network.secondMs, signal)])
  timer.abort()
}

function endCall(network: Network, call: Call): void {
  call.endedAt = new Date()
  if (call.status === 'in-progress') call.status = 'completed'
  else if (call.status === 'ringing') call.status = 'no-answer'
  setStatus(network, call, call.status)
  if (call.identity === null) return
  const reason =
    call.dialOutcome === null || call.dialOutcome === 'completed' ? call.status : call.dialOutcome
  network.tell(call.identity, { name: 'ended', data: { callSid: call.sid, reason } })
}
