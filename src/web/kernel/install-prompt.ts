import { useSyncExternalStore } from 'react'

/** The event with which Chromium offers to install the app; TypeScript's library does not declare it. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/** Whether the app can be installed with a button here, or is already installed. */
export type InstallState = 'offered' | 'installed' | 'not offered'

let offered: InstallEvent | null = null
let isInstalled = false
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

// The browser fires the event once, possibly before any screen renders, so it is listened to from the first
// script on (main.tsx).
if (typeof window !== 'undefined') {
  isInstalled = window.matchMedia('(display-mode: standalone)').matches
  window.addEventListener('beforeinstallprompt', (event) => {
    // The page shows its own install button instead.
    event.preventDefault()
    offered = event as InstallEvent // the event of that name
    tell()
  })
  window.addEventListener('appinstalled', () => {
    offered = null
    isInstalled = true
    tell()
  })
}

/** Opens the browser's install prompt; each offer allows it once. */
export async function askToInstall(): Promise<void> {
  const event = offered
  if (!event) return
  offered = null
  tell()
  await event.prompt()
}

/** Returns how the app can be installed on this device. */
export function useInstallState(): InstallState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (isInstalled ? 'installed' : offered ? 'offered' : 'not offered'),
  )
}
