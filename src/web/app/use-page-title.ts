import { useLayoutEffect } from 'react'
import { pageFacts } from '../../shared/kernel/app-pages.ts'
import { useProductName } from './info.ts'

/** Sets the title of the browser tab for a path, as the server did for the first page. */
export function usePageTitle(path: string): void {
  const product = useProductName()
  // Runs before the effects of the page, so that a page that is not found can set its own title.
  useLayoutEffect(() => {
    document.title = pageFacts(path, product).title
  }, [path, product])
}
