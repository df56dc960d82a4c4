import type { TwilioSettings } from '../twilio.ts'
import { accountOf } from './account.ts'
import { startApi } from './api.ts'
import type { Network } from './call.ts'
import { createCalls, type Calls } from './calls.ts'
import { createLines } from './lines.ts'
import { createTexts, type Fault, type Texts } from './texts.ts'
import { createWebhooks } from './webhooks.ts'

/** The simulator's telephone network, for the developer page and for tests. */
export interface PhoneStandIn {
  /** Settings with which the SDK calls the simulator. */
  settings: TwilioSettings & { baseUrl: string }
  /** Each is used by the next text that the product sends. */
  faults: Fault[]
  texts: Pick<Texts, 'list' | 'textIn'>
  calls: Calls
  /** Errors between the simulator and the product, newest first, at most 50. */
  problems: readonly string[]
  stop(): Promise<void>
}

export interface StandInOptions {
  /** The account's ids and secrets are derived from it. */
  seed: string
  /** Public URL of the product's webhooks; signatures are created for it. */
  publicUrl: string
  /** Where the product listens. */
  target: () => string
  /** Duration of a second of the telephone network in milliseconds; tests make it shorter. */
  secondMs?: number
}

const MAX_PROBLEMS = 50
const MAX_RECORDINGS = 1000

/** Starts a local server with Twilio's HTTP API and a simulated network of texts, calls and recordings. */
export async function startPhoneStandIn(options: StandInOptions): Promise<PhoneStandIn> {
  const { seed, publicUrl, target, secondMs = 1000 } = options
  const account = accountOf(seed)
  const { accountSid, authToken, appSid } = account
  const stopping = new AbortController()
  const { signal } = stopping
  const problems: string[] = []
  const onProblem = (text: string): void => {
    problems.unshift(text)
    problems.length = Math.min(problems.length, MAX_PROBLEMS)
  }
  const faults: Fault[] = []
  const recordings = new Set<string>()
  const webhooks = createWebhooks({ authToken, publicUrl, target, secondMs, signal, onProblem })
  const texts = createTexts({ accountSid, webhooks, secondMs, signal, onProblem })
  const lines = createLines()
  const network: Network = {
    accountSid,
    appSid,
    webhooks,
    secondMs,
    signal,
    onProblem,
    tell: (identity, event, exceptKey) => lines.tell(identity, event, exceptKey),
    countDevices: (identity) => lines.of(identity).length,
    keepRecording: (sid) => {
      recordings.add(sid)
      const [oldest] = recordings
      if (recordings.size > MAX_RECORDINGS && oldest !== undefined) recordings.delete(oldest)
    },
  }
  const calls = createCalls({ network, lines, publicUrl })
  const hasRecording = (sid: string) => recordings.has(sid)
  const api = await startApi({ account, texts, faults, hasRecording, secondMs, signal })
  return {
    settings: { ...account, baseUrl: api.baseUrl },
    faults,
    texts,
    calls,
    problems,
    stop: async () => {
      stopping.abort()
      await api.stop()
    },
  }
}
