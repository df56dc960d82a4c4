import {
  notifications,
  notificationsStore,
  updateNotificationsState,
  type NotificationData,
} from '@mantine/notifications'
import { findToastPosition, type Area, type ToastPosition } from './toast-place.ts'

/** Milliseconds that a toast is shown. */
const STAYS_MS = 4_000

/** Pixels between the bars of the page and the first toast. */
const BELOW_BARS = 12

/**
 * Position of the mouse. A toast under it would not time out, and would cover the button that was just
 * pressed.
 */
let mouse: Area | null = null

/** Shows a success toast for 4 s, with a close icon. */
export function showSuccess(message: string): void {
  show(message, 'green')
}

/** Shows a failure toast in the same way; returns a function that removes it early. */
export function showFailure(message: string): () => void {
  const id = show(message, 'red')
  return () => notifications.hide(id)
}

/** A message that is still shown is replaced: the second of two equal ones says no more, but for its time. */
function show(message: string, color: string): string {
  for (const shown of shownToasts())
    if (shown.id !== undefined && shown.message === message) notifications.hide(shown.id)
  return notifications.show({
    message,
    color,
    position: freeToastPosition(),
    autoClose: STAYS_MS,
    closeButtonProps: { 'aria-label': 'Close message' },
  })
}

/**
 * Moves toasts away from the mouse, and from a field that gets the focus below them; returns a function that
 * stops this.
 */
export function moveToastsAside(): () => void {
  const onMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType === 'touch') return
    mouse = { left: clientX, right: clientX, top: clientY, bottom: clientY }
  }
  const onFocus = () => {
    if (!fieldInUse()) return
    const shown = shownToasts()
    // Based on the final position of the toasts, not on that during their animation.
    const position = placeFor(shown.length, [], shown.at(-1)?.position as ToastPosition | undefined)
    if (shown.every((toast) => toast.position === position)) return
    updateNotificationsState(notificationsStore, (toasts) => toasts.map((toast) => ({ ...toast, position })))
  }
  document.addEventListener('pointermove', onMove)
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('pointermove', onMove)
    document.removeEventListener('focusin', onFocus)
  }
}

/**
 * Returns the position where a toast covers neither the mouse, nor the focused field, nor marked areas such
 * as the buttons of a call.
 */
export function freeToastPosition(): ToastPosition {
  return placeFor(shownToasts().length + 1, mouse ?? [])
}

function placeFor(count: number, alsoInUse: Area | [], preferred?: ToastPosition): ToastPosition {
  const clear = [...document.querySelectorAll('[data-keep-clear]'), fieldInUse() ?? []].flat()
  const bars = Math.max(
    ...[...document.querySelectorAll('.nav-bar, [data-job-bar]')].map(
      (bar) => bar.getBoundingClientRect().bottom,
    ),
    0,
  )
  const top = Math.max(0, bars) + BELOW_BARS
  const bottomBar = document.querySelector('.bottom-bar')
  const height = window.innerHeight - (bottomBar?.getBoundingClientRect().height ?? 0)
  return findToastPosition(
    { width: window.innerWidth, height },
    top,
    [...clear.map((element) => element.getBoundingClientRect()), alsoInUse].flat(),
    count,
    preferred,
  )
}

function shownToasts(): NotificationData[] {
  return notificationsStore.getState().notifications
}

function fieldInUse(): HTMLElement | null {
  const field = document.activeElement
  const isField = field instanceof HTMLElement && field.matches('input, textarea, [contenteditable]')
  return isField ? field : null
}
