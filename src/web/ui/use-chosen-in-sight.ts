import { useEffect, useRef, type RefObject } from 'react'

/**
 * Returns a `ref` for a row that scrolls sideways: the chosen item scrolls into view when the choice, the row's
 * width or the width of an item changes. Only the row scrolls, never the page.
 */
export function useScrollChosenIntoView<Row extends HTMLElement>(
  chosen: string | null,
): RefObject<Row | null> {
  const ref = useRef<Row>(null)
  useEffect(() => {
    const row = ref.current
    if (!row) return
    // The observer fires immediately too, and again when a hidden row is shown.
    const observer = new ResizeObserver(() => bringIntoSight(row))
    observer.observe(row)
    // A mark beside another item, which appears later, moves the chosen one.
    for (const item of row.children) observer.observe(item)
    return () => observer.disconnect()
  }, [chosen])
  return ref
}

function bringIntoSight(row: HTMLElement): void {
  const place = row
    .querySelector('[aria-selected="true"], [aria-current="page"], label[data-active]')
    ?.getBoundingClientRect()
  if (!place) return
  const sight = row.getBoundingClientRect()
  if (place.left >= sight.left && place.right <= sight.right) return
  row.scrollLeft += place.left + place.width / 2 - (sight.left + sight.width / 2)
}
