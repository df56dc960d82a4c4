import type { Server as HttpServer } from 'node:http'

/** The live side of a node: hints at committed changes to those who may know of them. */
export interface Live {
  /** Something was committed: read what changed and hint at it soon. Calls are coalesced; never fails. */
  wake(): void
  /** Cuts every socket of an ended family of tokens, on all nodes. */
  endFamily(familyId: string): void
  stop(): Promise<void>
}

/** A live side that still has to be given the HTTP server whose upgrades it answers. */
export interface AttachableLive extends Live {
  /** Begins to accept sockets at /socket.io of this server, and to watch for changes. */
  attach(server: HttpServer): Promise<void>
}
