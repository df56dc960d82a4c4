/** A rectangle of the window, in CSS pixels from its top left corner. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** A rectangle that a toast should not cover; of two positions the one with the lower sum is chosen. */
export interface AreaInUse extends Area {
  weight: number
}

export const TOAST_POSITIONS = ['top-right', 'bottom-right', 'bottom-left', 'top-left'] as const
export type ToastPosition = (typeof TOAST_POSITIONS)[number]

/** Size of a toast, with the gap to the edge of the window. */
export const TOAST = { width: 440, height: 96, gap: 16 }

/**
 * Returns the position where toasts of `height` pixels cover the least of what is in use: the preferred one,
 * by default top right, if it is as good as the others. `room` is the window without the bars at its edges.
 */
export function findToastPosition(
  room: Area,
  inUse: readonly AreaInUse[],
  height = TOAST.height,
  preferred: ToastPosition = 'top-right',
): ToastPosition {
  const cost = (position: ToastPosition) => {
    const toast = areaOf(position, room, height)
    return inUse.reduce((sum, area) => sum + (overlaps(area, toast) ? area.weight : 0), 0)
  }
  return TOAST_POSITIONS.reduce((best, next) => (cost(next) < cost(best) ? next : best), preferred)
}

function areaOf(position: ToastPosition, room: Area, height: number): Area {
  const width = Math.min(TOAST.width, room.right - room.left - 2 * TOAST.gap)
  const left = position.endsWith('left') ? room.left + TOAST.gap : room.right - TOAST.gap - width
  const top = position.startsWith('top') ? room.top : room.bottom - height
  return { left, right: left + width, top, bottom: top + height }
}

/** Returns whether two rectangles overlap. */
function overlaps(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
