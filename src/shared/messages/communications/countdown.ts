/** Seconds after which a call ends automatically: four hours, the provider's limit. */
export const MAX_CALL_SECONDS = 14_400

export type CountdownColor = 'green' | 'yellow' | 'red'

/** Returns the color of the remaining seconds: above 300 green, 60 to 300 yellow, below 60 red. */
export function countdownColor(seconds: number): CountdownColor {
  if (seconds > 300) return 'green'
  return seconds >= 60 ? 'yellow' : 'red'
}

/** Returns the whole seconds left of `total` after `elapsed` seconds, at least 0. */
export function minusTimer(total: number, elapsed: number): number {
  return Math.max(0, total - Math.max(0, Math.floor(elapsed)))
}

/** Returns seconds as m:ss, from one hour on as h:mm:ss. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
