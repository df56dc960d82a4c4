import { notifications } from '@mantine/notifications'
import { toastPlace, type ToastPlace } from './toast-place.ts'

/** Milliseconds that a toast stays (spec 1 §8). */
const STAYS_MS = 4_000

/** Says that something is done: 4 s, with a close icon (spec 1 §8). */
export function showDone(message: string): void {
  show(message, 'green')
}

/** Says that something failed, the same way. */
export function showFailed(message: string): void {
  show(message, 'red')
}

function show(message: string, color: string): void {
  notifications.show({
    message,
    color,
    position: freePlace(),
    autoClose: STAYS_MS,
    closeButtonProps: { 'aria-label': 'Close message' },
  })
}

/** Where a toast covers neither the field in use nor what is marked to be kept clear, such as the buttons of a call. */
function freePlace(): ToastPlace {
  const field = document.activeElement
  const isField = field instanceof HTMLElement && field.matches('input, textarea, [contenteditable]')
  const clear = [...document.querySelectorAll('[data-keep-clear]'), ...(isField ? [field] : [])]
  const bars = document.querySelector('.nav-bar')?.getBoundingClientRect().bottom ?? 0
  return toastPlace(
    { width: window.innerWidth, height: window.innerHeight },
    Math.max(0, bars) + 12,
    clear.map((element) => element.getBoundingClientRect()),
  )
}
