import type { ClockPosition } from '../../../shared/schedule/time-clock/clock.ts'
import { readSession } from '../../kernel/session-store.ts'

/** Milliseconds that a position may take; the event itself is saved before. */
const PATIENCE_MS = 6_000

function keyOfPerson(): string {
  return `sharePosition:${readSession()?.userData.id ?? 0}`
}

/** Returns whether the person shares their position with events on this phone. */
export function readSharing(): boolean {
  return localStorage.getItem(keyOfPerson()) !== null
}

/** Stores whether the person shares their position with events on this phone. */
export function writeSharing(isSharing: boolean): void {
  if (isSharing) localStorage.setItem(keyOfPerson(), 'true')
  else localStorage.removeItem(keyOfPerson())
}

/** Returns where the phone is now; null if it does not say so, or not in time. */
export function currentPosition(): Promise<ClockPosition | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    // Some browsers ask the person and call nothing back until they answer.
    setTimeout(() => resolve(null), PATIENCE_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.min(Math.round(accuracy), 100_000) }),
      () => resolve(null),
      { enableHighAccuracy: false, maximumAge: 60_000, timeout: PATIENCE_MS },
    )
  })
}
