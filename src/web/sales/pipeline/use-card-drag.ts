import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { STAGES, type Stage } from '../../../shared/sales/pipeline/stages.ts'

/** Pixels that the pointer moves before a press becomes a drag. */
const DRAG_PIXELS = 5
/** Pixels from the edge of the board within which it scrolls, and how many at a time. */
const EDGE_PIXELS = 48
const EDGE_STEP = 16

/** A card that is being dragged, and the column that it is over. */
export interface CardDrag {
  jobId: number
  from: Stage
  over: Stage | null
}

/** Returns the stage that an element names. */
const stageIn = (value: string | undefined): Stage | null => STAGES.find((stage) => stage === value) ?? null

/**
 * Returns the card that the mouse drags over the columns inside `root`; `ghost` follows the pointer. Touch scrolls, there
 * the menu of a card moves it.
 */
export function useCardDrag(
  root: RefObject<HTMLDivElement | null>,
  ghost: RefObject<HTMLDivElement | null>,
  onDrop: (jobId: number, from: Stage, to: Stage) => void,
): CardDrag | null {
  const [drag, setDrag] = useState<CardDrag | null>(null)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    let pressed: { jobId: number; from: Stage; x: number; y: number } | null = null
    let current: CardDrag | null = null
    const show = (next: CardDrag | null) => {
      current = next
      setDrag(next)
    }
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      const target = event.target as HTMLElement
      const card = target.closest<HTMLElement>('[data-lead]')
      const from = stageIn(card?.dataset['stage'])
      if (!card || from === null || target.closest('button')) return
      pressed = { jobId: Number(card.dataset['lead']), from, x: event.clientX, y: event.clientY }
      window.addEventListener('pointermove', onMove)
      window.addEventListener('pointerup', onUp)
      window.addEventListener('pointercancel', stop)
      window.addEventListener('keydown', onKey, true)
    }
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (!pressed) return
      if (!current) {
        if (Math.hypot(clientX - pressed.x, clientY - pressed.y) <= DRAG_PIXELS) return
        document.getSelection()?.removeAllRanges()
      }
      const { jobId, from } = pressed
      const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]')
      const stage = stageIn(below?.dataset['column'])
      const over = stage === from ? null : stage
      if (!current || current.over !== over) show({ jobId, from, over })
      ghost.current?.style.setProperty('transform', `translate(${clientX + 12}px, ${clientY + 12}px)`)
      const { left, right } = element.getBoundingClientRect()
      const edge = clientX < left + EDGE_PIXELS ? -1 : clientX > right - EDGE_PIXELS ? 1 : 0
      if (edge !== 0) element.scrollBy({ left: edge * EDGE_STEP, behavior: 'instant' })
    }
    const onUp = () => {
      const ended = current
      stop()
      if (!ended) return
      // The press ends as a click on the card's link, which would open the job.
      const swallow = (event: MouseEvent) => {
        event.stopPropagation()
        event.preventDefault()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
      if (ended.over !== null) drop(ended.jobId, ended.from, ended.over)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !current) return
      event.stopPropagation()
      stop()
    }
    const stop = () => {
      pressed = null
      if (current) show(null)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('keydown', onKey, true)
    }
    element.addEventListener('pointerdown', onDown)
    return () => {
      stop()
      element.removeEventListener('pointerdown', onDown)
    }
  }, [root, ghost])
  return drag
}
