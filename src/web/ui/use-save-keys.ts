import { useEffect, type RefObject } from 'react'

/**
 * Makes Ctrl/Cmd+S press a save button from every field of the screen, instead of opening the browser's
 * dialog. A button in a hidden tab or below an open dialog is not pressed: only what is visible is saved.
 */
export function useSaveKeys(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    // The list of the page's keys is made from these. The button may appear later.
    button.current?.setAttribute('aria-keyshortcuts', 'Control+S Meta+S')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1)
      if (dialog && !dialog.contains(button.current)) return
      if (button.current?.checkVisibility()) button.current.click()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [button])
}
