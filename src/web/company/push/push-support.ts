/** Whether this browser can take notifications: no; only once the app is on the home screen; not allowed; yes. */
export type PushSupport = 'none' | 'install' | 'blocked' | 'possible'

/** What decides whether a browser can take notifications. */
export interface BrowserFacts {
  hasPush: boolean
  hasWorker: boolean
  isInstalled: boolean
  permission: NotificationPermission
  userAgent: string
  touchPoints: number
}

/**
 * Returns whether a browser can take notifications. On iPhones and iPads only an app on the home screen can (since iOS 16.4);
 * an iPad calls itself a Mac.
 */
export function pushSupport(facts: BrowserFacts): PushSupport {
  const { hasPush, hasWorker, isInstalled, permission, userAgent, touchPoints } = facts
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  if (!hasPush && isApple && !isInstalled) return 'install'
  if (!hasPush || !hasWorker) return 'none'
  return permission === 'denied' ? 'blocked' : 'possible'
}
