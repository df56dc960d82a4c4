import { useEffect, type RefObject } from 'react'

/** Ctrl/Cmd+Enter presses a button from every field in `area`. */
export function useSendKeys(
  area: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (!area.current?.contains(document.activeElement)) return
      event.preventDefault()
      button.current?.click()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [area, button])
}
