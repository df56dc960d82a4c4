import type { Server, Socket } from 'socket.io'
import type { ReceivedEvents } from '../../../shared/kernel/live.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'

/** Browsers' messages arrive unparsed: what they carry is only known after messages.ts has looked. */
type BrowserMessages = Record<string, (...values: unknown[]) => void>
type NodeMessages = Record<string, never>

/** What a socket carries with it. */
export interface SocketFacts {
  actor: Actor
  /** End of its access token, epoch seconds. */
  expires: number
}
export type LiveServer = Server<BrowserMessages, ReceivedEvents, NodeMessages, SocketFacts>
export type LiveSocket = Socket<BrowserMessages, ReceivedEvents, NodeMessages, SocketFacts>
