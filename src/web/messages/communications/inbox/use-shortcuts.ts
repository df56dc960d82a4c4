import { useEffect, type RefObject } from 'react'

/** Where keys are typed as text. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable="true"]'

/**
 * Presses the visible button of an area whose `aria-keyshortcuts` names the key, from which the list of the page's keys is
 * made too. Keys that are typed into a field, or while a menu or dialog is open, are left alone.
 */
export function useShortcuts(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return
      if (document.querySelector('[role="dialog"], [role="menu"]')) return
      const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
      const button = [...(area.current?.querySelectorAll<HTMLElement>('[aria-keyshortcuts]') ?? [])].find(
        (one) => one.getAttribute('aria-keyshortcuts')?.split(' ').includes(key) && one.checkVisibility(),
      )
      if (!button) return
      event.preventDefault()
      button.click()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [area])
}
