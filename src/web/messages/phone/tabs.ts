import { z } from 'zod'

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['answered', 'refused']), id: z.string(), from: z.string() }),
  z.object({ kind: z.enum(['seen', 'gone']), tab: z.string() }),
])
type Message = z.output<typeof messageSchema>

/** The part of BroadcastChannel that is used: what one tab posts, all others receive. */
export interface TabChannel {
  postMessage: (message: unknown) => void
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void
  close: () => void
}

/**
 * Tabs that keep a line at the same time: a browser opens six connections to one server, and the provider
 * allows ten.
 */
const MAX_LINES = 4

interface Ringing {
  id: string
  from: string
}

/** Messages about calls and lines between the tabs of a browser. */
export interface Tabs {
  /** Notifies the other tabs that this one answered or declined a call. */
  tell: (how: 'answered' | 'refused', call: Ringing) => void
  /** Returns whether another tab has already handled this call. */
  isSettled: (call: Ringing) => boolean
  /** Records that this tab is or was just visible: of all tabs it keeps its line longest. */
  seen: () => void
  /** Returns whether this tab is among those that keep a line. */
  keepsLine: () => boolean
  /** Call when the page is left. */
  gone: () => void
  close: () => void
}

interface Hears {
  /** Called when another tab answered or declined the call that `timingSafeEqualText` recognizes. */
  onSettled: (how: 'answered' | 'refused', isSame: (call: Ringing) => boolean) => void
  /** Called when this tab may open a line, or has to close it. */
  onShare: (keepsLine: boolean) => void
  /** Returns whether the tab is visible: then it keeps its line whatever the others do. */
  isVisible: () => boolean
}

/** Joins the channel of the tabs; `tab` is this tab's id. */
export function joinTabs(channel: TabChannel, tab: string, { onSettled, onShare, isVisible }: Hears): Tabs {
  const settled = new Set<string>()
  /** Tabs that were viewed after this one. */
  const later = new Set<string>()
  let keepsLine = true

  const post = (message: Message) => channel.postMessage(message)

  function share() {
    const now = isVisible() || later.size < MAX_LINES
    if (now === keepsLine) return
    keepsLine = now
    onShare(now)
  }

  channel.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data).data
    // A tab with another version of the page may send messages that are unknown here.
    if (!message) return
    if ('id' in message) {
      const { id, from } = message
      settled.add(id)
      // The provider may give one call a different id in each tab; the caller is the same.
      onSettled(message.kind, (call) => call.id === id || (from !== '' && call.from === from))
    } else if (message.tab !== tab) {
      if (message.kind === 'seen') later.add(message.tab)
      else later.delete(message.tab)
      share()
    }
  })

  return {
    tell(how, { id, from }) {
      post({ kind: how, id, from })
    },
    isSettled: ({ id }) => settled.has(id),
    seen() {
      later.clear()
      post({ kind: 'seen', tab })
      share()
    },
    keepsLine: () => keepsLine,
    gone() {
      post({ kind: 'gone', tab })
    },
    close() {
      post({ kind: 'gone', tab })
      channel.close()
    },
  }
}
