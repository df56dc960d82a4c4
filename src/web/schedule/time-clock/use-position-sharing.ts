import { useEffect, useState } from 'react'
import { sharePosition } from '../../../shared/schedule/time-clock/arrival.api.ts'
import { POSITION_EVERY_MS, POSITION_METERS } from '../../../shared/schedule/time-clock/arrival.ts'
import { distanceMiles, METERS_TO_MILES, type Point } from '../../../shared/kernel/places.ts'
import { call, CallError } from '../../kernel/api.ts'

/** Milliseconds between two positions at the least, however fast the truck drives. */
const LEAST_MS = 10_000
/** Milliseconds for which a position of the phone is still where it is. */
const FRESH_MS = 20_000

/** How the sharing goes: positions arrive, none has come yet, the phone gives none, or the server takes none any more. */
export type Sharing = 'waiting' | 'shared' | 'denied' | 'refused'

/**
 * Sends where this phone is while it is on: every 30 seconds, or after 200 meters. A position that cannot be sent is dropped,
 * never kept. Keeps the screen awake where the browser can.
 */
export function usePositionSharing(jobId: number, isOn: boolean): Sharing {
  const [sharing, setSharing] = useState<Sharing>('waiting')
  useEffect(() => {
    if (!isOn) return undefined
    const wake = keepAwake()
    const stop = watchPosition(jobId, setSharing)
    return () => {
      stop()
      wake.release()
    }
  }, [jobId, isOn])
  return sharing
}

function watchPosition(jobId: number, onChange: (sharing: Sharing) => void): () => void {
  if (!('geolocation' in navigator)) {
    onChange('denied')
    return () => {}
  }
  const { geolocation } = navigator
  let last: { at: number; point: Point } | null = null
  let isSending = false
  let isOver = false

  const send = async ({ latitude, longitude, accuracy }: GeolocationCoordinates) => {
    if (isSending || isOver) return
    isSending = true
    const before = last
    last = { at: Date.now(), point: { latitude, longitude } }
    try {
      await call(sharePosition, {
        params: { id: jobId },
        body: { latitude, longitude, accuracy: Math.min(Math.round(accuracy), 100_000) },
      })
      if (!isOver) onChange('shared')
    } catch (error) {
      last = before
      // Without a network, or before 'On my way' has arrived, the next one is tried.
      if (!isOver && error instanceof CallError && [403, 404].includes(error.status)) onChange('refused')
    } finally {
      isSending = false
    }
  }
  const fail = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    if (!isOver && code === PERMISSION_DENIED) onChange('denied')
  }
  const ask = () =>
    geolocation.getCurrentPosition(({ coords }) => void send(coords), fail, {
      enableHighAccuracy: true,
      maximumAge: FRESH_MS,
      timeout: FRESH_MS,
    })
  const watch = geolocation.watchPosition(
    ({ coords }) => {
      const isFirst = last === null
      if (isFirst || (last !== null && hasMoved(last, coords))) void send(coords)
    },
    fail,
    { enableHighAccuracy: true, maximumAge: FRESH_MS },
  )
  // A truck that stands still is not watched: it would seem to have gone silent.
  const timer = window.setInterval(ask, POSITION_EVERY_MS)
  return () => {
    isOver = true
    geolocation.clearWatch(watch)
    window.clearInterval(timer)
  }
}

function hasMoved(last: { at: number; point: Point }, to: Point): boolean {
  if (Date.now() - last.at < LEAST_MS) return false
  return distanceMiles(last.point, to) >= POSITION_METERS * METERS_TO_MILES
}

/** Keeps the screen on until it is released; browsers that cannot, and batteries that are low, do nothing. */
function keepAwake(): { release: () => void } {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const take = async () => {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const taken = await navigator.wakeLock.request('screen')
      if (isOver) await taken.release()
      else lock = taken
    } catch {
      // Refused, for example by a low battery: positions are sent as long as the screen stays on by itself.
    }
  }
  // A browser takes the lock away from a page that is hidden.
  const again = () => void take()
  document.addEventListener('visibilitychange', again)
  void take()
  return {
    release: () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => {})
    },
  }
}
