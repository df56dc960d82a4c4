import { useEffect } from 'react'

/** Ctrl/Cmd+S saves, from every field of the screen, instead of the browser's own dialog. */
export function useSaveKeys(onSave: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      onSave()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onSave])
}
