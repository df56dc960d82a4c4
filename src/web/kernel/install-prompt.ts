import { useSyncExternalStore } from 'react'

/** What Chromium hands over when it would offer to install the app; TypeScript's library knows it not. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/** Whether the app can be installed by a button here, or is installed already. */
export type InstallState = 'offered' | 'installed' | 'not offered'

let offered: InstallEvent | null = null
let isInstalled = false
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

// The browser says it once, maybe before any screen is drawn: listened to from the first script on (main.tsx).
if (typeof window !== 'undefined') {
  isInstalled = window.matchMedia('(display-mode: standalone)').matches
  window.addEventListener('beforeinstallprompt', (event) => {
    // The page has a button of its own for it.
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

/** Opens the browser's own question; it can be asked once for each offer. */
export async function askToInstall(): Promise<void> {
  const event = offered
  if (!event) return
  offered = null
  tell()
  await event.prompt()
}

/** How the app can be put beside others on this device. */
export function useInstallState(): InstallState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (isInstalled ? 'installed' : offered ? 'offered' : 'not offered'),
  )
}
