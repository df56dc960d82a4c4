import { CallError } from '../../kernel/api.ts'
import type { PhoneCall, PhoneLine } from './line.ts'

/** The server's response to a request for a line; `expires` in epoch seconds. */
export interface LineToken {
  token: string
  expires: number
  line: 'twilio' | 'stand-in'
}

interface Parts {
  askToken: () => Promise<LineToken>
  createLine: (kind: LineToken['line']) => PhoneLine
  onCall: (call: PhoneCall) => void
  onReady: (isReady: boolean) => void
}

export interface LineManager {
  /** The current line; null if there is none. */
  line: () => PhoneLine | null
  /** Opens the line, or retries immediately if it is waiting. */
  open: () => void
  /** Closes the line until the next opening. */
  shut: () => void
}

/** Milliseconds before the next attempt, growing with every failure in a row. */
const RETRIES_MS = [1_000, 5_000, 15_000, 60_000, 300_000]
/** Pause if the company has no number, or the person no permission; a person has to change that first. */
const REFUSED_RETRY_MS = 120_000
/** Time for a line to reconnect by itself before it gets a new token. */
const COMES_BACK_MS = 30_000
/** Milliseconds after which a line counts as stable. */
const STEADY_MS = 30_000
/**
 * Milliseconds before its expiry at which a token is replaced; timers of hidden tabs run up to a minute late.
 */
const RENEW_BEFORE_MS = 180_000
/** Minimum, so that a browser with a wrong clock does not request tokens without pause. */
const RENEW_AT_LEAST_MS = 60_000

/**
 * Keeps the line open: requests a token when it opens, another before it expires, and whenever the line goes
 * offline.
 */
export function createLineManager({ askToken, createLine, onCall, onReady }: Parts): LineManager {
  let line: PhoneLine | null = null
  let kind: LineToken['line'] | null = null
  let isWanted = false
  let isReady = false
  let isAsking = false
  let failures = 0
  let readySince = 0
  /** Counts closings; work that started before one is discarded. */
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function setReady(now: boolean) {
    if (now === isReady) return
    isReady = now
    if (now) readySince = Date.now()
    // An unstable line is retried with growing pauses.
    else if (Date.now() - readySince > STEADY_MS) failures = 0
    onReady(now)
  }

  function later(ms: number) {
    clearTimeout(timer)
    if (isWanted) timer = setTimeout(() => void refresh(), ms)
  }

  function retry(error?: unknown) {
    const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500
    const index = Math.min(failures, RETRIES_MS.length - 1)
    failures += 1
    later(isRefused ? REFUSED_RETRY_MS : (RETRIES_MS[index] ?? REFUSED_RETRY_MS))
  }

  function lineOf(wanted: LineToken['line']): PhoneLine {
    if (line && kind === wanted) return line
    line?.close()
    const made = createLine(wanted)
    made.on('ready', () => {
      if (line === made && isWanted) setReady(true)
    })
    made.on('offline', () => {
      if (line !== made || !isWanted) return
      setReady(false)
      if (!isAsking) retry()
    })
    made.on('expiring', () => void refresh())
    made.on('incoming', onCall)
    line = made
    kind = wanted
    return made
  }

  /** Requests a token and opens the line with it, or passes it to the open line. */
  async function refresh() {
    if (isAsking || !isWanted) return
    const mine = turn
    isAsking = true
    clearTimeout(timer)
    try {
      const answer = await askToken()
      // The person signed out, or the line went to other tabs, during the request.
      if (mine !== turn) return
      const open = lineOf(answer.line)
      if (isReady) open.updateToken(answer.token)
      else await open.open(answer.token)
      if (mine !== turn) return
      const restMs = answer.expires * 1000 - Date.now() - RENEW_BEFORE_MS
      later(isReady ? Math.max(RENEW_AT_LEAST_MS, restMs) : COMES_BACK_MS)
    } catch (error) {
      // No message: a company without a number has no phone.
      if (mine === turn) retry(error)
    } finally {
      if (mine === turn) isAsking = false
    }
  }

  return {
    line: () => (isReady ? line : null),
    open() {
      isWanted = true
      if (!isReady) void refresh()
    },
    shut() {
      isWanted = false
      isAsking = false
      turn += 1
      clearTimeout(timer)
      line?.close()
      line = null
      setReady(false)
    },
  }
}
