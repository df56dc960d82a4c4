import { useEffect, type ReactNode } from 'react'
import { start } from '../common/start.tsx'

/** Renders a part of a page into the element with this id; resolves when it is shown. */
export function startPart(part: ReactNode, id: string): Promise<void> {
  return new Promise((resolve) => start(<Shown onShown={resolve}>{part}</Shown>, id))
}

function Shown({ children, onShown }: { children: ReactNode; onShown: () => void }) {
  useEffect(onShown, [onShown])
  return children
}
