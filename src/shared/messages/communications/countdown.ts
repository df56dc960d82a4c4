/** Seconds after which a call ends by itself: four hours, the provider's own limit. */
export const MAX_CALL_SECONDS = 14_400

export type CountdownColor = 'green' | 'yellow' | 'red'

/** Colour of the seconds that are left: above 300 green, 60 to 300 yellow, below 60 red. */
export function countdownColor(seconds: number): CountdownColor {
  if (seconds > 300) return 'green'
  return seconds >= 60 ? 'yellow' : 'red'
}

/** Whole seconds that are left of `total` after `elapsed` seconds; stops at 0. */
export function minusTimer(total: number, elapsed: number): number {
  return Math.max(0, total - Math.max(0, Math.floor(elapsed)))
}

/** Seconds as m:ss, from an hour on as h:mm:ss. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
