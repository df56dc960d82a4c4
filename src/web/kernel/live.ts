import { useEffect, useRef } from 'react'
import type { Socket } from 'socket.io-client'
import { RECEIVED_EVENTS, type ReceivedEvent, type ReceivedEvents } from '../../shared/kernel/live.ts'
import { refresh } from './refresh.ts'
import { onSession, readSession } from './session-store.ts'

type Handler = (hint: never) => void

const handlers = new Map<ReceivedEvent, Set<Handler>>()
/** Jobs that are open, and how often: joined again after each reconnection. */
const joined = new Map<number, number>()
let socket: Socket | undefined
let connectedToken: string | undefined
let opening: Promise<void> | undefined

/** Keeps the socket as the session is: connected when there is a token, closed when not. */
export function followSession(): () => void {
  void adjust()
  return onSession(() => void adjust())
}

async function adjust(): Promise<void> {
  const token = readSession()?.token
  if (token === connectedToken && (token === undefined || socket)) return
  if (token === undefined) {
    connectedToken = undefined
    socket?.emit('forceDisconnect')
    socket?.disconnect()
    socket = undefined
    return
  }
  connectedToken = token
  opening ??= open().finally(() => {
    opening = undefined
  })
  await opening
  // Signed out, or in as somebody else, while the line was being fetched: that turn has its own call.
  if (!socket || token !== readSession()?.token) return
  socket.auth = { token }
  if (socket.connected) socket.disconnect()
  socket.connect()
}

async function open(): Promise<void> {
  if (socket) return
  const { io } = await import('socket.io-client')
  const made = io({ transports: ['websocket'], autoConnect: false, reconnectionDelayMax: 5_000 })
  made.on('connect', () => {
    for (const jobId of joined.keys()) made.emit('join-job', { jobId })
    // What was changed while the line was down is not told again.
    for (const listener of reconnectListeners) listener()
  })
  made.on('connect_error', (error) => {
    if (error.message.startsWith('rest_authentication_')) void renew()
    // Refused by a server that was busy: socket.io tries again by itself only when there was no answer at all.
    else if (!made.active) reopen(error.message === 'rest_too_many_requests' ? MUCH_LATER_MS : LATER_MS)
  })
  made.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') void renew()
  })
  for (const event of RECEIVED_EVENTS) {
    made.on(event, (hint: unknown) => {
      // Each set holds the handlers of this event, whose hint this is.
      for (const handler of handlers.get(event) ?? []) handler(hint as never)
    })
  }
  socket = made
}

/** Milliseconds before the line is tried again: at once after a cut, later when the server cannot answer or has refused it. */
const SOON_MS = 500
const LATER_MS = 5_000
const MUCH_LATER_MS = 60_000

/** The server cut the line: with a new token it opens again, without one the session has ended. */
async function renew(): Promise<void> {
  const session = readSession()
  if (!session || !socket) return
  const isStale = session.tokenExpires * 1000 < Date.now() + 5_000 || session.token === connectedToken
  const outcome = isStale ? await refresh(session.token) : 'refreshed'
  const token = readSession()?.token
  if (outcome === 'ended' || token === undefined) return
  connectedToken = token
  reopen(outcome === 'refreshed' ? SOON_MS : LATER_MS)
}

function reopen(afterMs: number): void {
  setTimeout(() => {
    if (!socket || connectedToken === undefined) return
    socket.auth = { token: connectedToken }
    // A new token may have opened it already.
    if (!socket.active) socket.connect()
  }, afterMs)
}

const reconnectListeners = new Set<() => void>()

/** Calls back after each (re)connection: what was missed meanwhile has to be asked for. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener)
  return () => reconnectListeners.delete(listener)
}

function on<E extends ReceivedEvent>(event: E, handler: ReceivedEvents[E]): () => void {
  const set = handlers.get(event) ?? new Set<Handler>()
  handlers.set(event, set)
  // One map holds the handlers of all events; each set holds those of its own event only.
  const stored = handler as unknown as Handler
  set.add(stored)
  return () => set.delete(stored)
}

/** Follows a live event while the screen is shown. */
export function useLive<E extends ReceivedEvent>(event: E, handler: ReceivedEvents[E]): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    // Arguments are handed through as they come.
    const listen = ((hint: never) =>
      (latest.current as (hint: never) => void)(hint)) as unknown as ReceivedEvents[E]
    return on(event, listen)
  }, [event])
}

/** Sends a feedback event: what was shown after a hint. */
export function sendFeedback(
  event: 'feedback-update-jobs' | 'feedback-update-communications',
  payload: { path: string; jobId: number; platform: string; tab?: string },
): void {
  socket?.emit(event, payload)
}

/**
 * Joins a job's channel; `onUpdate` hears of its changes and returns with feedback. Returns the way to leave.
 */
export function joinJob(jobId: number, onUpdate: () => void): () => void {
  joined.set(jobId, (joined.get(jobId) ?? 0) + 1)
  socket?.emit('join-job', { jobId })
  const stopHints = on('update-jobs', (hint) => {
    if (hint.jobId !== jobId) return
    onUpdate()
    sendFeedback('feedback-update-jobs', { path: 'job', jobId, platform: 'webapp' })
  })
  const stopReconnects = onReconnect(onUpdate)
  return () => {
    stopHints()
    stopReconnects()
    const left = (joined.get(jobId) ?? 1) - 1
    if (left > 0) joined.set(jobId, left)
    else {
      joined.delete(jobId)
      socket?.emit('leave-job', { jobId })
    }
  }
}
