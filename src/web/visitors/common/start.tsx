import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { showConnection } from './connection-line.ts'
import './visitor.css'

/**
 * Renders a visitor page in the color scheme chosen in the app, else in that of the system; resolves when it is
 * shown. It is rendered in short tasks, so that a slow phone answers to touch meanwhile.
 */
export function start(page: ReactNode, id = 'root'): Promise<void> {
  const kept = readDarkMode()
  if (kept !== null) document.documentElement.style.colorScheme = kept === 'true' ? 'dark' : 'light'
  const root = document.getElementById(id)
  if (!root) throw new Error(`The page has no #${id}`)
  showConnection()
  return new Promise((resolve) =>
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <Shown onShown={resolve}>{page}</Shown>
        </StrictMode>,
      ),
    ),
  )
}

function Shown({ children, onShown }: { children: ReactNode; onShown: () => void }) {
  useEffect(onShown, [onShown])
  return children
}

function readDarkMode(): string | null {
  try {
    return localStorage.getItem('darkMode')
  } catch {
    // A page inside another one may be denied storage.
    return null
  }
}
