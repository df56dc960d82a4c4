import { useSyncExternalStore } from 'react'

/** Milliseconds between two looks whether the server can be reached again. */
const LOOK_MS = 4_000

let isLost = false
const listeners = new Set<() => void>()

/** Notes that a call was answered, or that nobody answered it. */
export function noteConnection(isAnswered: boolean): void {
  if (isLost === !isAnswered) return
  isLost = !isAnswered
  for (const listener of listeners) listener()
}

async function look(): Promise<void> {
  try {
    const answer = await fetch('/health/live', { cache: 'no-store' })
    noteConnection(answer.ok)
  } catch {
    noteConnection(false)
  }
}

/**
 * Looks every few seconds whether somebody answers again, while nobody does, and when the browser tells of its network;
 * returns the way to stop.
 */
export function watchConnection(): () => void {
  const timer = setInterval(() => {
    if (isLost) void look()
  }, LOOK_MS)
  const onOnline = () => void look()
  const onOffline = () => noteConnection(false)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
  }
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether nobody answers at the moment. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(onChange, () => isLost)
}

/** Calls back once, when calls are answered again; returns the way to stop. */
export function whenConnected(listener: () => void): () => void {
  const stop = onChange(() => {
    if (isLost) return
    stop()
    listener()
  })
  return stop
}
