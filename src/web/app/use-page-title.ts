import { useLayoutEffect } from 'react'
import { pageFacts } from '../../shared/kernel/app-pages.ts'
import { MY_MOVES } from './home-path.ts'
import { useProductName } from './info.ts'

/**
 * Sets the title of the browser tab for a path, as the server did for the first page; clients read of moves instead
 * of jobs.
 */
export function usePageTitle(path: string, isClient: boolean): void {
  const product = useProductName()
  // Runs before the effects of the page, so that a page that is not found can set its own title.
  useLayoutEffect(() => {
    const title = isClient ? clientTitle(path) : undefined
    document.title = title === undefined ? pageFacts(path, product).title : `${title} · ${product}`
  }, [path, product, isClient])
}

function clientTitle(path: string): string | undefined {
  if (/^\/jobs(\/|$)/.test(path)) return MY_MOVES
  const number = /^\/job\/(\d+)\/?$/.exec(path)?.[1]
  return number && `Your move, job #${number}`
}
