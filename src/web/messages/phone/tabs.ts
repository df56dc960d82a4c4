import { z } from 'zod'

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['answered', 'refused']), id: z.string(), from: z.string() }),
  z.object({ kind: z.enum(['seen', 'gone']), tab: z.string() }),
])
type Message = z.output<typeof messageSchema>

/** What is used of a BroadcastChannel: what one tab posts, all others hear. */
export interface TabChannel {
  postMessage: (message: unknown) => void
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void
  close: () => void
}

/** Tabs that keep a line at the same time: a server speaks to a browser over six wires, and the provider to ten. */
const MOST_LINES = 4

interface Ringing {
  id: string
  from: string
}

/** What the tabs of a browser tell each other of calls and lines. */
export interface Tabs {
  /** Tells the other tabs that this one answered or refused a call. */
  tell: (how: 'answered' | 'refused', call: Ringing) => void
  /** Whether another tab has settled this call already. */
  isSettled: (call: Ringing) => boolean
  /** Somebody looks at this tab, or did until now: of all tabs it keeps its line longest. */
  seen: () => void
  /** Whether this tab is among those that keep a line. */
  keepsLine: () => boolean
  /** The page is left. */
  gone: () => void
  close: () => void
}

interface Hears {
  /** Another tab answered or refused the call that `isSame` knows. */
  onSettled: (how: 'answered' | 'refused', isSame: (call: Ringing) => boolean) => void
  /** This tab may have a line from now on, or has to let it go. */
  onShare: (keepsLine: boolean) => void
  /** Whether the tab is in sight: then it keeps its line whatever the others do. */
  isVisible: () => boolean
}

/** Joins the talk of the tabs; `tab` is this one's own name. */
export function joinTabs(channel: TabChannel, tab: string, { onSettled, onShare, isVisible }: Hears): Tabs {
  const settled = new Set<string>()
  /** Tabs that somebody has looked at since this one. */
  const later = new Set<string>()
  let keepsLine = true

  const post = (message: Message) => channel.postMessage(message)

  function share() {
    const now = isVisible() || later.size < MOST_LINES
    if (now === keepsLine) return
    keepsLine = now
    onShare(now)
  }

  channel.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data).data
    // A tab with another version of the page may say what this one does not know.
    if (!message) return
    if ('id' in message) {
      const { id, from } = message
      settled.add(id)
      // The provider may name one ringing differently for each tab; the caller is the same.
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
