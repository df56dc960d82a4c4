import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { showConnection } from './connection-line.ts'
import './visitor.css'

/**
 * Renders a visitor page; resolves when it is shown. It is rendered in short tasks, so that a slow phone answers to touch
 * meanwhile.
 */
export function start(page: ReactNode, id = 'root'): Promise<void> {
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
