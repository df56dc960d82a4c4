import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { showConnection } from './connection-line.ts'
import './visitor.css'

/** Renders a visitor page in the color scheme chosen in the app, else in that of the system. */
export function start(page: ReactNode, id = 'root'): void {
  const kept = readDarkMode()
  if (kept !== null) document.documentElement.style.colorScheme = kept === 'true' ? 'dark' : 'light'
  const root = document.getElementById(id)
  if (!root) throw new Error(`The page has no #${id}`)
  showConnection()
  createRoot(root).render(<StrictMode>{page}</StrictMode>)
}

function readDarkMode(): string | null {
  try {
    return localStorage.getItem('darkMode')
  } catch {
    // A page inside another one may be denied storage.
    return null
  }
}
