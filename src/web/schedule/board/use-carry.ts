import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Drag, Hover } from './drag-store.ts'
import { focusNext } from './focus-next.ts'
import { clockOf, dayWithin, hoverAt, isOwnRow, isSameHover, startOf, type CarryFacts } from './hover.ts'
import { changeOf, type Carried, type Target } from './model.ts'
import { rowAt } from './rows.ts'

/** Minutes of a step in the day view. */
export const STEP_MINUTES = 15
/** Pixels that the pointer moves before a press becomes a drag. */
const DRAG_PIXELS = 5
/** Pixels from the edge of the board within which it scrolls, and how many at a time. */
const EDGE_PIXELS = 40
const EDGE_STEP = 12

/**
 * Handles the pointer and the keys by which jobs are carried over the board `root`; `ghost` follows the pointer without
 * being rendered, and `scroller` scrolls when it comes near an edge.
 */
export function useCarry(
  { root, ghost, scroller }: Record<'root' | 'ghost' | 'scroller', RefObject<HTMLDivElement | null>>,
  facts: CarryFacts,
): void {
  const { store } = facts

  const jobOf = useEffectEvent((chip: HTMLElement) =>
    facts.board.jobs.find(({ id }) => id === Number(chip.dataset['job'])),
  )
  const carriedFrom = useEffectEvent((chip: HTMLElement, isStretch: boolean): Carried | null => {
    const job = jobOf(chip)
    const row = facts.rows.find(({ key }) => key === chip.dataset['row'])
    return job
      ? {
          job,
          from: row?.workerId ?? null,
          fromTruck: row?.truckId ?? null,
          isCrew: row?.kind === 'crew',
          day: chip.dataset['day'] ?? null,
          isStretch,
        }
      : null
  })

  const targetAt = useEffectEvent(
    (carried: Carried, x: number, y: number, pressedX: number): Hover | null => {
      const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')
      const row = facts.rows.find(({ key }) => key === cell?.dataset['cell'])
      const day = cell?.dataset['day']
      if (!cell || !row || day === undefined) return null
      const { left, top, width, height } = cell.getBoundingClientRect()
      const { axis } = facts
      const perPixel = axis ? (axis.to - axis.from) / width : 0
      const snap = (minutes: number) => Math.round(minutes / STEP_MINUTES) * STEP_MINUTES
      // Carried from a row it moves by as much as the pointer; from a tray it keeps its time, if it has one.
      const isFromRow = carried.day !== null
      const minutes = axis && isFromRow ? snap((x - pressedX) * perPixel) : null
      const at = axis ? axis.from + snap((x - left) * perPixel) : 0
      const time = axis && carried.job.startsAt === null ? clockOf(at) : null
      const own = facts.rows.find((one) => carried.isStretch && isOwnRow(one, carried))
      return hoverAt(facts, carried, { row: own ?? row, day, minutes, time }, { left, top, width, height })
    },
  )

  const drop = useEffectEvent((drag: Drag) => {
    store.set(null)
    if (drag.hover) facts.onDrop(drag.carried, changeOf(drag.carried, drag.hover.target))
  })

  const step = useEffectEvent((drag: Drag, key: string) => {
    const target = drag.hover?.target ?? startOf(facts, drag.carried)
    const by = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
    const next: Target = isVertical
      ? { ...target, row: drag.carried.isStretch ? target.row : rowAt(facts.rows, target.row, by) }
      : facts.axis
        ? { ...target, minutes: (target.minutes ?? 0) + by * STEP_MINUTES }
        : { ...target, day: dayWithin(facts.board, target.day, by) }
    const cell = document.querySelector<HTMLElement>(`[data-cell="${next.row.key}"][data-day="${next.day}"]`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, width, height } = cell?.getBoundingClientRect() ?? new DOMRect()
    const box = { left, top, width, height }
    store.set({
      ...drag,
      hover: hoverAt(facts, drag.carried, next, box) ?? {
        target: next,
        text: 'No change',
        tone: 'good',
        box,
      },
    })
  })

  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    let pressed: { carried: Carried; x: number; y: number } | null = null
    let latest: PointerEvent | null = null
    let frame = 0

    const onDown = (event: PointerEvent) => {
      // Touch scrolls; there the dialog moves jobs.
      if (event.button !== 0 || event.pointerType === 'touch') return
      const at = event.target as HTMLElement
      const chip = at.closest<HTMLElement>('[data-job]')
      const carried = chip && carriedFrom(chip, at.closest('[data-stretch]') !== null)
      if (!carried) return
      pressed = { carried, x: event.clientX, y: event.clientY }
      window.addEventListener('pointermove', onMove)
      window.addEventListener('pointerup', onUp)
      window.addEventListener('pointercancel', stop)
    }
    const onMove = (event: PointerEvent) => {
      if (!pressed) return
      const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > DRAG_PIXELS
      if (!store.read()) {
        if (!far) return
        document.getSelection()?.removeAllRanges()
        store.set({ carried: pressed.carried, isKeyboard: false, hover: null })
      }
      latest = event
      if (frame === 0) frame = requestAnimationFrame(follow)
    }
    // At most once per frame, and a change is shown only if the place or its meaning is another one.
    const follow = () => {
      frame = 0
      const drag = store.read()
      if (!latest || !pressed || !drag) return
      const { clientX, clientY } = latest
      ghost.current?.style.setProperty('transform', `translate(${clientX + 12}px, ${clientY + 12}px)`)
      const hover = targetAt(drag.carried, clientX, clientY, pressed.x)
      if (!isSameHover(hover, drag.hover)) store.set({ ...drag, hover })
      const area = scroller.current?.getBoundingClientRect()
      if (!area || clientX < area.left || clientX > area.right) return
      const edge = clientY < area.top + EDGE_PIXELS ? -1 : clientY > area.bottom - EDGE_PIXELS ? 1 : 0
      if (edge !== 0) scroller.current?.scrollBy({ top: edge * EDGE_STEP, behavior: 'instant' })
    }
    const onUp = () => {
      // A frame that is still to come would be late.
      if (frame !== 0) {
        cancelAnimationFrame(frame)
        follow()
      }
      const drag = store.read()
      if (drag && !drag.isKeyboard) {
        // The press ends as a click on the chip, which would open its dialog.
        const swallow = (event: MouseEvent) => {
          event.stopPropagation()
          event.preventDefault()
        }
        window.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
        drop(drag)
      }
      stop()
    }
    const stop = () => {
      pressed = null
      latest = null
      if (frame !== 0) cancelAnimationFrame(frame)
      frame = 0
      if (store.read()?.isKeyboard === false) store.set(null)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', stop)
    }

    const onKey = (event: KeyboardEvent) => {
      const drag = store.read()
      if (drag && event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        store.set(null)
        return
      }
      const chip = (event.target as HTMLElement).closest<HTMLElement>('[data-job]')
      if (!chip || event.ctrlKey || event.metaKey || event.altKey) return
      if (!drag && event.key === ' ') {
        const carried = carriedFrom(chip, event.shiftKey)
        if (!carried) return
        event.preventDefault()
        store.set({ carried, isKeyboard: true, hover: null })
      } else if (drag?.isKeyboard === true) {
        if (event.key.startsWith('Arrow')) step(drag, event.key)
        else if (event.key === 'Enter' || event.key === ' ') drop(drag)
        else if (event.key === 'Tab') store.set(null)
        if (event.key !== 'Tab') event.preventDefault()
      } else if (event.key.startsWith('Arrow')) {
        if (focusNext(element, chip, event.key)) event.preventDefault()
      }
    }
    // Firefox presses a button when the space bar is released.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === ' ' && (event.target as HTMLElement).closest('[data-job]')) event.preventDefault()
    }

    element.addEventListener('pointerdown', onDown)
    element.addEventListener('keydown', onKey)
    element.addEventListener('keyup', onKeyUp)
    return () => {
      stop()
      store.set(null)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('keyup', onKeyUp)
    }
  }, [root, ghost, scroller, store])
}
