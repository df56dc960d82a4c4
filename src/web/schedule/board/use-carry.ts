import { useEffect, useEffectEvent, type RefObject } from 'react'
import { formatTime, shiftWallClock } from '../../../shared/kernel/dates.ts'
import { verdictText, type Verdict } from '../../../shared/schedule/board/board.rules.ts'
import type { Board, BoardJob } from '../../../shared/schedule/board/board.api.ts'
import type { Drag, DragStore, Hover } from './drag-store.ts'
import {
  changeOf,
  isEmpty,
  rowAt,
  verdictOf,
  type BoardRow,
  type Carried,
  type Change,
  type Target,
} from './model.ts'

/** Minutes of a step in the day view. */
export const STEP_MINUTES = 15
/** Pixels that the pointer moves before a press becomes a drag. */
const DRAG_PIXELS = 5
/** Pixels from the edge of the board within which it scrolls, and how many at a time. */
const EDGE_PIXELS = 40
const EDGE_STEP = 12

/** Hours that the day view shows, as minutes of the day. */
export interface Axis {
  from: number
  to: number
}

export interface CarryFacts {
  board: Board
  byWorker: ReadonlyMap<number, readonly BoardJob[]>
  rows: readonly BoardRow[]
  /** The hours of the day view; null in the week view. */
  axis: Axis | null
  store: DragStore
  onDrop: (carried: Carried, change: Change) => void
}

/** Returns what it means to put a job there, or null if that changes nothing. */
export function hoverAt(
  facts: CarryFacts,
  carried: Carried,
  target: Target,
  box: Hover['box'],
): Hover | null {
  const change = changeOf(carried, target)
  if (isEmpty(change)) return null
  const verdict = verdictOf(facts.board, facts.byWorker, carried.job, change, target.row.workerId)
  const { span } = change
  const clock = span && (carried.isStretch ? span.endsAt : span.startsAt)
  const time = clock ? `, ${carried.isStretch ? 'until ' : ''}${formatTime(clock.slice(11, 16))}` : ''
  return { target, text: `${textOf(verdict, target)}${time}`, tone: toneOf(verdict), box }
}

function textOf(verdict: Verdict, { row }: Target): string {
  return row.kind === 'open' && verdict.kind === 'free' ? 'Take off' : verdictText(verdict)
}

function toneOf({ kind }: Verdict): Hover['tone'] {
  return kind === 'free' ? 'good' : kind === 'overtime' ? 'warn' : 'bad'
}

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
      const own = facts.rows.find(({ workerId }) => carried.isStretch && workerId === carried.from)
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

function isSameHover(one: Hover | null, other: Hover | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.text === other.text &&
    one.target.row === other.target.row &&
    one.target.day === other.target.day &&
    one.target.minutes === other.target.minutes &&
    one.target.time === other.target.time &&
    one.box.top === other.box.top &&
    one.box.left === other.box.left
  )
}

function clockOf(minutes: number): string {
  return shiftWallClock('2000-01-01 00:00:00', minutes).slice(11)
}

/** Where a job stands that is picked up by keyboard; from a tray that is the first row and day. */
function startOf({ rows, board, axis }: CarryFacts, carried: Carried): Target {
  const row = rows.find(({ workerId, kind }) =>
    carried.from === null ? kind === 'open' : workerId === carried.from,
  )
  const shown = carried.day ?? (carried.job.startsAt ?? '').slice(0, 10)
  const isShown = shown >= board.from && shown <= dayWithin(board, board.from, board.days)
  return {
    // The board always has the row for jobs without a crew.
    row: row ?? (rows[0] as BoardRow),
    day: isShown ? shown : board.from,
    minutes: axis ? 0 : null,
    time: null,
  }
}

function dayWithin({ from, days }: Board, day: string, by: number): string {
  const dayAfter = (one: string, count: number) =>
    shiftWallClock(`${one} 00:00:00`, count * 1440).slice(0, 10)
  const wanted = dayAfter(day, by)
  const last = dayAfter(from, days - 1)
  return wanted < from ? from : wanted > last ? last : wanted
}

/** Moves the focus to the next job in the direction of an arrow key; returns whether there is one. */
function focusNext(root: HTMLElement, chip: HTMLElement, key: string): boolean {
  const group = chip.closest('[data-group]') ?? root
  const chips = [...group.querySelectorAll<HTMLElement>('[data-job]')]
  const at = chips.indexOf(chip)
  const rowOf = (one: HTMLElement | undefined) => one?.closest('[data-line]')
  let next: HTMLElement | undefined
  if (key === 'ArrowRight') next = chips[at + 1]
  else if (key === 'ArrowLeft') next = chips[at - 1]
  else {
    const order = key === 'ArrowDown' ? chips.slice(at + 1) : chips.slice(0, at).toReversed()
    const first = order.find((one) => rowOf(one) !== rowOf(chip))
    const x = chip.getBoundingClientRect().left
    const distance = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().left - x)
    next = order
      .filter((one) => rowOf(one) === rowOf(first))
      .toSorted((one, other) => distance(one) - distance(other))[0]
  }
  next?.focus()
  return next !== undefined
}
