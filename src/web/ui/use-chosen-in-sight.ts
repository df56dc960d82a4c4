import { useEffect, useRef, type RefObject } from 'react'

/**
 * A `ref` for a row that scrolls sideways: what is chosen in it comes into sight when the choice or the width of the row
 * changes. Only the row moves, never the page.
 */
export function useChosenInSight<Row extends HTMLElement>(chosen: string | null): RefObject<Row | null> {
  const ref = useRef<Row>(null)
  useEffect(() => {
    const row = ref.current
    if (!row) return
    // It calls at once as well, and again when a row that was hidden is shown.
    const observer = new ResizeObserver(() => bringIntoSight(row))
    observer.observe(row)
    return () => observer.disconnect()
  }, [chosen])
  return ref
}

function bringIntoSight(row: HTMLElement): void {
  const place = row.querySelector('[aria-selected="true"], [aria-current="page"]')?.getBoundingClientRect()
  if (!place) return
  const sight = row.getBoundingClientRect()
  if (place.left >= sight.left && place.right <= sight.right) return
  row.scrollLeft += place.left + place.width / 2 - (sight.left + sight.width / 2)
}
