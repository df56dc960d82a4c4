import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { showConnection } from './connection-line.ts'
import './visitor.css'

/** Renders a visitor page in short tasks, so that a slow phone answers to touch meanwhile. */
export function start(page: ReactNode, id = 'root'): void {
  const root = document.getElementById(id)
  if (!root) throw new Error(`No #${id}`)
  showConnection()
  startTransition(() => createRoot(root).render(<StrictMode>{page}</StrictMode>))
}
