import { useEffect, useState } from 'react'
import { STEPS, trailTo, type Step } from './flow.ts'

/** What an entry of the browser's history knows of the booking. */
interface Entry {
  booking: Step
  /** The screen of the entry before it, when that is one of the booking's. */
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
 * The screen that is shown, one entry of the browser's history each: its back button goes one screen back, a reload stays.
 * `allow` says which screen may be shown in place of a wanted one.
 */
export function useTrail(first: Step, allow: (wanted: Step) => Step) {
  const [wanted, setWanted] = useState<Step>(() => entryOf(window.history.state)?.booking ?? first)
  const [moves, setMoves] = useState(0)
  const step = allow(wanted)
  const [firstShown] = useState(step)

  useEffect(() => {
    const entry = entryOf(window.history.state)
    if (entry?.booking === step) return
    // Somebody who comes back, or has logged in: what lies before this screen stands behind the back button.
    let before = entry?.before ?? null
    for (const [index, one] of trailTo(step).entries()) {
      write(index === 0 ? 'replaceState' : 'pushState', { booking: one, before })
      before = one
    }
  }, [step])

  useEffect(() => {
    function move(event: PopStateEvent) {
      const entry = entryOf(event.state)
      // A link to a part of the page has an entry of its own.
      if (!entry) return write('replaceState', { booking: step, before: null })
      // A screen that is closed by now, like the login of who is signed in, gives way to the home.
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

  /** To the screen before this one: by the browser's own way where that leads there. */
  function back() {
    const before = trailTo(step).at(-2) ?? step
    if (entryOf(window.history.state)?.before === before) window.history.back()
    else restart(before)
  }

  return { step, go, back, restart, hasMoved: moves > 0 || step !== firstShown }
}
