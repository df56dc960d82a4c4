import { createElement, lazy } from 'react'
import { connected } from './connection.ts'
import { KEEPS_KEY } from './keeps-key.ts'

/**
 * Returns a component whose code is loaded when it is shown, without a connection once there is one again. If the code
 * cannot be loaded, a link to reload the page is shown in its place, and the rest of the page keeps its input.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(async () => {
    // Browsers keep the failure of a module as long as the page is open: there is only one attempt.
    // A phone that keeps the next days has the files of their screens.
    if (localStorage.getItem(KEEPS_KEY) === null) await connected()
    return load().catch((): never => ({ default: NotLoaded }) as never)
  })

function NotLoaded() {
  return createElement(
    'p',
    { role: 'alert' },
    'Part of this page could not be loaded. ',
    createElement('a', { href: '' }, 'Reload the page'),
  )
}
