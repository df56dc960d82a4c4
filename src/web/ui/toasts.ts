import {
  notifications,
  notificationsStore,
  updateNotificationsState,
  type NotificationData,
} from '@mantine/notifications'
import { clearOfBars } from './stuck-edges.ts'
import { findToastPosition, TOAST, type Area, type AreaInUse, type ToastPosition } from './toast-place.ts'

/** Milliseconds that a toast is shown. */
const STAYS_MS = 4_000

/** Pixels between the bars at the edges and the nearest toast. */
const GAP = { top: 12, bottom: 16 }

/** Milliseconds between two looks at what visible toasts cover. */
const LOOK_MS = 300

/** What a toast should not cover: what the person uses now, then the controls of a dialog, then others. */
const WEIGHTS = { used: 10_000, dialogButton: 500, dialogControl: 100, control: 1 }

const CONTROLS = 'button, a[href], input, textarea, select, [role=button], [contenteditable]'

/**
 * Position of the mouse. A toast under it would not time out, and would cover the button that was just
 * pressed.
 */
let mouse: Area | null = null

/** Whether the mouse was moved onto a toast. One that appears below a mouse at rest goes on moving aside. */
let isMovedOnto = false

/** When toasts would have closed that stay while the focus is in one, by their ids. */
const held = new Map<string, NotificationData['autoClose']>()

/** Shows a success toast for 4 s, with a close icon. */
export function showSuccess(message: string): void {
  show(message, 'green')
}

/** Shows a failure toast in the same way; returns a function that removes it early. */
export function showFailure(message: string): () => void {
  const id = show(message, 'red')
  return () => notifications.hide(id)
}

function show(message: string, color: string): string {
  return notifications.show({
    message,
    color,
    position: freeToastPosition(),
    autoClose: STAYS_MS,
    closeButtonProps: { 'aria-label': 'Close message' },
  })
}

/**
 * Keeps visible toasts between the bars of the page, and off the mouse, the focused field and the controls of a dialog that
 * opens; returns a function that stops this.
 */
export function moveToastsAside(): () => void {
  let timer: number | undefined
  const onMove = ({ pointerType, clientX, clientY, target }: PointerEvent) => {
    if (pointerType === 'touch') return
    isMovedOnto = target instanceof Element && target.closest('.mantine-Notification-root') !== null
    mouse = { left: clientX, right: clientX, top: clientY, bottom: clientY }
  }
  const onToasts = () => {
    const isShown = shownToasts().length > 0
    if (isShown && timer === undefined) timer = window.setInterval(keepClear, LOOK_MS)
    if (isShown || timer === undefined) return
    clearInterval(timer)
    timer = undefined
  }
  const unsubscribe = notificationsStore.subscribe(onToasts)
  document.addEventListener('pointermove', onMove)
  document.addEventListener('focusin', keepClear)
  onToasts()
  return () => {
    clearInterval(timer)
    unsubscribe()
    document.removeEventListener('pointermove', onMove)
    document.removeEventListener('focusin', keepClear)
  }
}

function keepClear(): void {
  const shown = shownToasts()
  if (shown.length === 0) return
  holdFocused()
  const waiting = isMovedOnto ? ':is(:hover, :focus-within)' : ':focus-within'
  if (document.querySelector(`.mantine-Notification-root${waiting}`)) return
  // Based on the final position of the toasts, not on that during their animation.
  const position = positionFor([], 0, shown.at(-1)?.position as ToastPosition | undefined)
  if (shown.every((toast) => toast.position === position)) return
  updateNotificationsState(notificationsStore, (toasts) => toasts.map((toast) => ({ ...toast, position })))
}

/** Stops the timers of all toasts while the focus is in one, as the mouse does; they begin again after it. */
function holdFocused(): void {
  const isFocused = document.querySelector('.mantine-Notification-root:focus-within') !== null
  if (isFocused === held.size > 0) return
  if (isFocused) for (const { id, autoClose } of shownToasts()) if (id !== undefined) held.set(id, autoClose)
  const before = new Map(held)
  if (!isFocused) held.clear()
  updateNotificationsState(notificationsStore, (toasts) =>
    toasts.map((toast) =>
      toast.id !== undefined && before.has(toast.id)
        ? { ...toast, autoClose: isFocused ? false : before.get(toast.id) }
        : toast,
    ),
  )
}

/**
 * Returns the position where a toast covers neither bars, the mouse, the focused field, the controls of a dialog nor marked
 * areas such as the buttons of a call. One that stays also covers as few controls of the page as it can.
 */
export function freeToastPosition(stays = false): ToastPosition {
  const alsoInUse = mouse ? [{ ...mouse, weight: WEIGHTS.used }] : []
  return positionFor([...alsoInUse, ...(stays ? areasOf(CONTROLS, WEIGHTS.control) : [])], TOAST.height)
}

/** Finds the position for the visible toasts and `more` pixels, and sets the edges between which toasts are shown. */
function positionFor(
  alsoInUse: readonly AreaInUse[],
  more: number,
  preferred?: ToastPosition,
): ToastPosition {
  const { top, bottom } = clearOfBars()
  const room = { left: 0, right: window.innerWidth, top: top + GAP.top, bottom: bottom - GAP.bottom }
  const root = document.documentElement.style
  root.setProperty('--toast-top', `${room.top}px`)
  root.setProperty('--toast-bottom', `${window.innerHeight - room.bottom}px`)
  const inUse = [
    ...areasOf('[data-keep-clear]', WEIGHTS.used),
    ...fieldInUse().map((field) => areaOf(field, WEIGHTS.used)),
    ...areasOf(`:is([role=dialog], [role=alertdialog]) :is(${CONTROLS})`, WEIGHTS.dialogControl),
    ...areasOf(':is([role=dialog], [role=alertdialog]) :is(button, a[href])', WEIGHTS.dialogButton),
    ...alsoInUse,
  ]
  return findToastPosition(room, inUse, shownHeight() + more, preferred)
}

function areasOf(selector: string, weight: number): AreaInUse[] {
  return [...document.querySelectorAll(selector)]
    .filter((element) => !element.closest('.mantine-Notifications-root'))
    .map((element) => areaOf(element, weight))
}

function areaOf(element: Element, weight: number): AreaInUse {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { left, right, top, bottom, weight }
}

function shownToasts(): NotificationData[] {
  return notificationsStore.getState().notifications
}

function shownHeight(): number {
  const drawn = [...document.querySelectorAll<HTMLElement>('.mantine-Notification-root')]
  return shownToasts().reduce(
    (sum, _, at) => sum + Math.max(TOAST.height, (drawn[at]?.offsetHeight ?? 0) + TOAST.gap),
    0,
  )
}

function fieldInUse(): HTMLElement[] {
  const field = document.activeElement
  const isField = field instanceof HTMLElement && field.matches('input, textarea, [contenteditable]')
  return isField ? [field] : []
}
