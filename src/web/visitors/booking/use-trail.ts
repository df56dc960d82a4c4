import { useEffect, useState } from 'react'
import { STEPS, stepsBefore, type Step } from './flow.ts'

/** The booking data in an entry of the browser's history. */
interface Entry {
  booking: Step
  /** The screen of the previous entry, if it is one of the booking. */
  before: Step | null
}

function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null || !('booking' in state)) return null
  const step = STEPS.find((one) => one === state.booking)
  const before = STEPS.find((one) => 'before' in state && one === state.before)
  return step ? { booking: step, before: before ?? null } : null
}

function write(how: 'pushState' | 'replaceState', entry: Entry): void {
  const before: unknown = window.history.state
  window.history[how]({ ...(typeof before === 'object' && before), ...entry }, '')
}

/**
 * Tracks the current screen, with one entry of the browser's history per screen: the back button goes one
 * screen back, and a reload keeps the screen. `allow` returns the screen to show for a requested one.
 */
export function useStepHistory(first: Step, allow: (wanted: Step) => Step, isSignedIn: boolean) {
  const [wanted, setWanted] = useState<Step>(() => entryOf(window.history.state)?.booking ?? first)
  const [moves, setMoves] = useState(0)
  const step = allow(wanted)
  const [firstShown] = useState(step)

  useEffect(() => {
    const entry = entryOf(window.history.state)
    if (entry?.booking === step) return
    // A person who returns or logs in gets the earlier screens as history entries for the back button.
    let before = entry?.before ?? null
    for (const [index, one] of stepsBefore(step, isSignedIn).entries()) {
      write(index === 0 ? 'replaceState' : 'pushState', { booking: one, before })
      before = one
    }
  }, [step, isSignedIn])

  useEffect(() => {
    function move(event: PopStateEvent) {
      const entry = entryOf(event.state)
      // A link to a part of the page creates its own entry.
      if (!entry) return write('replaceState', { booking: step, before: null })
      // A screen that is no longer allowed, like the login of a signed-in person, is replaced by the home
      // screen.
      setWanted(allow(entry.booking) === entry.booking ? entry.booking : 'home')
      setMoves((before) => before + 1)
    }
    window.addEventListener('popstate', move)
    return () => window.removeEventListener('popstate', move)
  }, [step, allow])

  function go(next: Step) {
    if (next === step) return
    write('pushState', { booking: next, before: step })
    setWanted(next)
    setMoves((before) => before + 1)
  }

  function restart(next: Step) {
    write('replaceState', { booking: next, before: entryOf(window.history.state)?.before ?? null })
    setWanted(next)
    setMoves((before) => before + 1)
  }

  /** Goes to the previous screen, through the browser's history if that leads there. */
  function back() {
    const before = stepsBefore(step, isSignedIn).at(-2) ?? step
    if (entryOf(window.history.state)?.before === before) window.history.back()
    else restart(before)
  }

  return { step, go, back, restart, hasMoved: moves > 0 || step !== firstShown }
}
