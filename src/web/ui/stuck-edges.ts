/** Elements that are higher than this share of the window are not bars. */
const BAR_SHARE = 0.4

/** Pixels inside the edge where bars are looked for. */
const PROBE = 2

/**
 * Returns the part of the window, from `top` to `bottom` in CSS pixels, that no bar covers: bars are what sticks to the
 * upper or lower edge of the window, of the page or of a dialog, one below the other.
 */
export function clearOfBars(): { top: number; bottom: number } {
  const { innerHeight: height } = window
  return {
    top: edge(0, PROBE, ({ bottom }, at) => Math.max(bottom, at)),
    bottom: edge(height, -PROBE, ({ top }, at) => Math.min(top, at)),
  }
}

function edge(start: number, probe: number, beyond: (bar: DOMRect, at: number) => number): number {
  let at = start
  for (;;) {
    const next = barsAt(at + probe).reduce((so, bar) => beyond(bar, so), at)
    if (next === at) return at
    at = next
  }
}

function barsAt(y: number): DOMRect[] {
  const { innerWidth: width, innerHeight: height } = window
  const hit = [60, width / 2, width - 60].flatMap((x) => document.elementsFromPoint(x, y))
  return [...new Set(hit)]
    .filter((element) => isStuck(element) && !element.closest('.mantine-Notifications-root'))
    .map((element) => element.getBoundingClientRect())
    .filter((bar) => bar.height < height * BAR_SHARE)
}

function isStuck(element: Element): boolean {
  const { position } = getComputedStyle(element)
  return position === 'sticky' || position === 'fixed'
}
