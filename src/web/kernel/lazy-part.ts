import { recordConnection, whenConnected } from './connection.ts'

/**
 * Returns the loader of a screen part whose code is loaded when it is shown. Without a connection it loads
 * the code once there is one again, and unsaved input beside it stays; a second failure is left to the
 * screen.
 */
export function retryWhenConnected<M>(load: () => Promise<M>): () => Promise<M> {
  return () =>
    load().catch(async () => {
      recordConnection(false)
      await new Promise<void>((resolve) => {
        whenConnected(resolve)
      })
      return load()
    })
}
