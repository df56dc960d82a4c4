/** A rectangle of the window, in CSS pixels from its top left corner. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

export const TOAST_PLACES = ['top-right', 'bottom-right', 'bottom-left', 'top-left'] as const
export type ToastPlace = (typeof TOAST_PLACES)[number]

/** What a toast takes at most, with the gap to the edge of the window. */
const TOAST = { width: 440, height: 96, gap: 16 }

/**
 * The place at which `count` toasts cover nothing that is in use: the preferred one, top right unless said
 * otherwise, or the first that is free; `top` is where the bars of the page end.
 */
export function toastPlace(
  window: { width: number; height: number },
  top: number,
  inUse: readonly Area[],
  count = 1,
  preferred: ToastPlace = 'top-right',
): ToastPlace {
  const isFree = (place: ToastPlace) => {
    const toast = areaOf(place, window, top, count)
    return !inUse.some((area) => overlaps(area, toast))
  }
  return [preferred, ...TOAST_PLACES].find(isFree) ?? 'top-right'
}

function areaOf(
  place: ToastPlace,
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

/** Whether two rectangles have a point in common. */
function overlaps(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
