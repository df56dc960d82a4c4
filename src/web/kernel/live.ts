import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { RECEIVED_EVENTS, type ReceivedEvent, type ReceivedEvents } from '../../shared/kernel/live.ts'
import { afterFirstScreen } from './first-screen.ts'
import { refresh } from './refresh.ts'
import { onSession, readSession } from './session-store.ts'

type Listener = (event: ReceivedEvent, hint: { jobId?: number }) => void

const listeners = new Set<Listener>()
/** Open jobs and how often each is open; joined again after each reconnection. */
const joined = new Map<number, number>()
let socket: Socket | undefined
let connectedToken: string | undefined
let opening: Promise<void> | undefined

/** Keeps the socket in step with the session: connected with a token, closed without one. */
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
  // The session changed while the socket code was loading; that change makes its own call.
  if (!socket || token !== readSession()?.token) return
  socket.auth = { token }
  if (socket.connected) socket.disconnect()
  socket.connect()
}

async function open(): Promise<void> {
  if (socket) return
  await afterFirstScreen()
  const { io } = await import('socket.io-client')
  const made = io({ transports: ['websocket'], autoConnect: false, reconnectionDelayMax: 5_000 })
  made.on('connect', () => {
    for (const jobId of joined.keys()) made.emit('join-job', { jobId })
    // Changes made while the connection was down are not sent again.
    for (const listener of reconnectListeners) listener()
  })
  made.on('connect_error', (error) => {
    if (error.message.startsWith('rest_authentication_')) void renew()
    // Rejected by a busy server: socket.io retries by itself only if there was no response at all.
    else if (!made.active) reopen(error.message === 'rest_too_many_requests' ? MUCH_LATER_MS : LATER_MS)
  })
  made.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') void renew()
  })
  for (const event of RECEIVED_EVENTS) {
    made.on(event, (hint: { jobId?: number }) => receive(event, hint))
  }
  socket = made
}

/**
 * Milliseconds before the connection is retried: immediately after a cut, later if the server cannot respond
 * or has rejected it.
 */
const SOON_MS = 500
const LATER_MS = 5_000
const MUCH_LATER_MS = 60_000

/**
 * Handles a connection closed by the server: reconnects with a new token; without one the session has ended.
 */
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
    // A new token may have connected it already.
    if (!socket.active) socket.connect()
  }, afterMs)
}

const reconnectListeners = new Set<() => void>()

/**
 * Calls the listener after each (re)connection, because changes made meanwhile have to be loaded; returns a
 * function that unsubscribes it.
 */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener)
  return () => reconnectListeners.delete(listener)
}

/** Passes an event of the server to all listeners. */
export function receive(event: ReceivedEvent, hint: { jobId?: number }): void {
  for (const listener of listeners) listener(event, hint)
}

/** Calls the listener at each live event; returns a function that unsubscribes it. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Subscribes to a live event while the component is mounted. */
export function useLive<E extends ReceivedEvent>(event: E, handler: ReceivedEvents[E]): void {
  const hear: Listener = useEffectEvent((heard, hint) => {
    // The hint of this event is what its handler takes.
    if (heard === event) (handler as (hint: object) => void)(hint)
  })
  useEffect(() => onLive((heard, hint) => hear(heard, hint)), [])
}

/** Sends a feedback event: which records were shown after a live update. */
export function sendFeedback(
  event: 'feedback-update-jobs' | 'feedback-update-communications',
  payload: { path: string; jobId: number; platform: string; tab?: string },
): void {
  socket?.emit(event, payload)
}

/** Joins a job's channel; returns a function that leaves it. */
export function joinJob(jobId: number): () => void {
  joined.set(jobId, (joined.get(jobId) ?? 0) + 1)
  socket?.emit('join-job', { jobId })
  return () => {
    const left = (joined.get(jobId) ?? 1) - 1
    if (left > 0) joined.set(jobId, left)
    else {
      joined.delete(jobId)
      socket?.emit('leave-job', { jobId })
    }
  }
}
