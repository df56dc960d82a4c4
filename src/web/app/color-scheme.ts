import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'

const KEY = 'darkMode'

/**
 * Stores the dark mode choice in the browser under `darkMode`: true, false, or absent for the system setting.
 */
export const colorSchemes: MantineColorSchemeManager = {
  get: (byDefault) => {
    const kept = localStorage.getItem(KEY)
    return kept === 'true' ? 'dark' : kept === 'false' ? 'light' : byDefault
  },
  set: (value) => {
    if (value === 'auto') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(value === 'dark'))
  },
  subscribe: (onUpdate) => {
    listen = (event) => {
      if (event.key !== KEY) return
      const value = event.newValue === 'true' ? 'dark' : event.newValue === 'false' ? 'light' : 'auto'
      if (isMantineColorScheme(value)) onUpdate(value)
    }
    window.addEventListener('storage', listen)
  },
  unsubscribe: () => {
    if (listen) window.removeEventListener('storage', listen)
  },
  clear: () => localStorage.removeItem(KEY),
}

let listen: ((event: StorageEvent) => void) | undefined
