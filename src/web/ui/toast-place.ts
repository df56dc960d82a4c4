/** A rectangle of the window, in CSS pixels from its top left corner. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

export const TOAST_POSITIONS = ['top-right', 'bottom-right', 'bottom-left', 'top-left'] as const
export type ToastPosition = (typeof TOAST_POSITIONS)[number]

/** Maximum size of a toast, with the gap to the edge of the window. */
const TOAST = { width: 440, height: 96, gap: 16 }

/**
 * Returns the position where `count` toasts cover nothing in use: the preferred one, by default top right, or
 * the first free one; `top` is the lower edge of the page's bars.
 */
export function findToastPosition(
  window: { width: number; height: number },
  top: number,
  inUse: readonly Area[],
  count = 1,
  preferred: ToastPosition = 'top-right',
): ToastPosition {
  const isFree = (place: ToastPosition) => {
    const toast = areaOf(place, window, top, count)
    return !inUse.some((area) => overlaps(area, toast))
  }
  return [preferred, ...TOAST_POSITIONS].find(isFree) ?? 'top-right'
}

function areaOf(
  place: ToastPosition,
  window: { width: number; height: number },
  top: number,
  count: number,
): Area {
  const height = count * TOAST.height
  const width = Math.min(TOAST.width, window.width - 2 * TOAST.gap)
  const left = place.endsWith('left') ? TOAST.gap : window.width - TOAST.gap - width
  const start = place.startsWith('top') ? top : window.height - TOAST.gap - height
  return { left, right: left + width, top: start, bottom: start + height }
}

/** Returns whether two rectangles overlap. */
function overlaps(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
