/** What the server sends as a push message (server/company/deliveries/push.sender.ts). */
interface PushedMessage {
  title: string
  body: string
  path: string
  tag: string
}

/** A notification as the browser shows it; `data.path` is the screen that it opens. */
export interface ShownNotification {
  title: string
  options: { body: string; tag: string; renotify: boolean; icon: string; data: { path: string } }
}

/**
 * Returns the notification for a push message. A browser takes the permission away from a page that shows nothing, so an
 * unreadable message is announced without its content.
 */
export function notificationOf(text: string | undefined): ShownNotification {
  const { title, body, path, tag } = readMessage(text) ?? {
    title: 'New message',
    body: '',
    path: '/',
    tag: 'message',
  }
  // One about the same job takes the place of the last one, and still alerts.
  return { title, options: { body, tag, renotify: true, icon: '/icons/icon-192.png', data: { path } } }
}

function readMessage(text: string | undefined): PushedMessage | null {
  try {
    const message = JSON.parse(text ?? '') as Partial<PushedMessage> | null // checked below
    const { title, body, path, tag } = message ?? {}
    const isWhole =
      [title, body, path, tag].every((part) => typeof part === 'string') && title !== '' && tag !== ''
    return isWhole ? (message as PushedMessage) : null
  } catch {
    return null
  }
}

/** Returns the address that a notification opens: always one of this site. */
export function addressToOpen(data: unknown, ownOrigin: string): string {
  const { path } = (data ?? {}) as { path?: unknown } // set by notificationOf, perhaps of an earlier version
  const url = typeof path === 'string' && URL.canParse(path, ownOrigin) ? new URL(path, ownOrigin) : null
  return url?.origin === ownOrigin ? url.href : `${ownOrigin}/`
}
