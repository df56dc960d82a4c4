import { noteConnection, whenConnected } from './connection.ts'

/**
 * The loader of a part of a screen whose code is fetched when it is shown. Without a connection it is fetched once there is
 * one again, while what is typed beside it stays; a second failure is left to the screen.
 */
export function untilConnected<M>(load: () => Promise<M>): () => Promise<M> {
  return () =>
    load().catch(async () => {
      noteConnection(false)
      await new Promise<void>((resolve) => {
        whenConnected(resolve)
      })
      return load()
    })
}
