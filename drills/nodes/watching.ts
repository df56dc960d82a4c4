import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../kernel/caller.ts'
import type { ProductNode } from '../kernel/node.ts'
import { openLine, emulateBrowser } from './browser.ts'

/** Tabs that show one job, on every node and through the proxy. */
export interface Watching {
  tabs: number
  /**
   * Changes the job through each node in turn; returns how long each tab took to receive each change, in
   * milliseconds.
   */
  tell(nodes: readonly ProductNode[]): Promise<{ heardMs: number[]; unheard: number }>
  /** How often a connection was reopened. */
  reconnections(): number
  close(): void
}

const PATIENCE_MS = 10_000

/** Opens tabs on a job: some directly at each node, and some through the proxy. */
export async function watchJob(
  jobId: number,
  token: string,
  nodes: readonly ProductNode[],
  proxyUrl: string,
  each: number,
): Promise<Watching> {
  const addresses = [...nodes.map(({ url }) => url), proxyUrl].flatMap((url) => Array<string>(each).fill(url))
  const lines: Awaited<ReturnType<typeof openLine>>[] = []
  const heard = new Set<(tab: number) => void>()
  for (const [tab, url] of addresses.entries()) {
    const line = await openLine(url)
    const tellAll = () => {
      for (const listen of heard) listen(tab)
    }
    line.joinJob(jobId)
    line.onLive((event, hint) => {
      if (event === 'update-jobs' && hint.jobId === jobId) tellAll()
    })
    line.onReconnect(tellAll)
    lines.push(line)
  }
  emulateBrowser(proxyUrl)
  await sleep(300)
  return {
    tabs: lines.length,
    tell: async (through) => {
      const heardMs: number[] = []
      let unheard = 0
      for (const { url } of through) {
        const began = performance.now()
        const having = new Set<number>()
        const all = Promise.withResolvers<void>()
        const listen = (tab: number) => {
          if (!having.has(tab)) heardMs.push(performance.now() - began)
          having.add(tab)
          if (having.size === lines.length) all.resolve()
        }
        heard.add(listen)
        const body = { notes: `told at ${Date.now()}` }
        const answer = await call({ url, token }, 'POST', `/wp/v2/jobs/${jobId}`, body)
        if (answer.status !== 200)
          throw new Error(`The watched job is not saved: ${answer.status} ${JSON.stringify(answer.body)}`)
        await Promise.race([all.promise, sleep(PATIENCE_MS)])
        heard.delete(listen)
        unheard += Math.max(0, lines.length - having.size)
      }
      return { heardMs, unheard }
    },
    reconnections: () => lines.reduce((sum, line) => sum + line.connections() - 1, 0),
    close: () => {
      // Signing out closes the connections; here they are closed before the nodes stop.
      for (const line of lines) line.close()
    },
  }
}
