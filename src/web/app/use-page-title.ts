import { useLayoutEffect } from 'react'
import { pageFacts } from '../../shared/kernel/app-pages.ts'
import { useProductName } from './info.ts'

/** Names the browser's tab after the page at a path, as the server did for the first one. */
export function usePageTitle(path: string): void {
  const product = useProductName()
  // Before a page's own effects: one that is not found names itself.
  useLayoutEffect(() => {
    document.title = pageFacts(path, product).title
  }, [path, product])
}
