// The same names as in rules.ts: what the app and the service worker both imported would become a file of its own, which
// a service worker cannot load. A test compares them.

/** The page of the app that a worker's phone keeps, and the cache in which it is. */
export const SHELL_PATH = '/my-day'
/** The same page of an earlier version, whose files are all kept. */
export const OLDER_SHELL_PATH = '/my-day?older'
export const SHELL_CACHE = 'app-shell-1'
export const ASSET_CACHE = 'app-assets-1'
