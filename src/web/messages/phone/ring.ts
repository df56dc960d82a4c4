/** Milliseconds of the tone and of the whole ring cycle, as in North American phones. */
const TONE_MS = 2_000
const ROUND_MS = 6_000
/** The two frequencies of the tone, in hertz. */
const TONES_HZ = [440, 480]
/** Quiet, because the user sits at the screen. */
const LOUDNESS = 0.06

/**
 * Starts ringing and returns a function that stops it. Silent until the user has interacted with the page, as
 * browsers require. All tabs of a browser ring, but only one makes sound.
 */
export function startRinging(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const begin = () => void soundAlone(signal)
  if (navigator.userActivation?.hasBeenActive ?? false) begin()
  else
    for (const touch of ['pointerdown', 'keydown'])
      window.addEventListener(touch, begin, { once: true, signal })
  return () => stop.abort()
}

async function soundAlone(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  try {
    if ('locks' in navigator)
      await navigator.locks.request('phone-ring', { signal }, async () => await sound(signal))
    else await sound(signal)
  } catch {
    // Stopped while another tab made sound, or a browser without sound: the banner shows the call anyway.
  }
}

async function sound(signal: AbortSignal): Promise<void> {
  const audio = new AudioContext()
  const gain = audio.createGain()
  gain.gain.value = 0
  gain.connect(audio.destination)
  for (const hertz of TONES_HZ) {
    const tone = audio.createOscillator()
    tone.frequency.value = hertz
    tone.connect(gain)
    tone.start()
  }
  const round = () => {
    const start = audio.currentTime
    const end = start + TONE_MS / 1000
    // Ramps instead of steps, which would click.
    gain.gain.setTargetAtTime(LOUDNESS, start, 0.03)
    gain.gain.setTargetAtTime(0, end, 0.05)
  }
  round()
  const rounds = setInterval(round, ROUND_MS)
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
  clearInterval(rounds)
  await audio.close()
}
