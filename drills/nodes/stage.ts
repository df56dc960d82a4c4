import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startTestSmtp, type TestInbox } from '../../src/server/adapters/mail/test-smtp.ts'
import { readAccessToken, signAccessToken } from '../../src/server/kernel/auth/tokens.ts'
import { startObjectStore } from '../../src/server/testing/object-store/object-store.ts'
import { startDatabase, type Database } from '../kernel/database.ts'
import { freePort, launchNode, type ProductNode } from '../kernel/node.ts'

/**
 * What several nodes share: one database, one file storage, one mail server, and the address of the proxy in
 * front.
 */
export interface Stage {
  folder: string
  database: Database
  inbox: TestInbox
  proxyPort: number
  proxyUrl: string
  /** Nodes by their number in the proxy configuration, from 0. */
  nodes: ProductNode[]
  /** Starts a node under its number without waiting for it; it reuses its earlier port. */
  launch(index: number, root?: string): Promise<ProductNode>
  /** Returns a token of the same session that lasts for the whole drill, for callers that do not refresh. */
  lasting(token: string): Promise<string>
  /** Stops everything and removes all data. */
  end(): Promise<void>
}

/** Starts what nodes share, but no node. */
export async function openStage(name: string): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), `movesheet-${name}-`))
  const database = await startDatabase(path.join(folder, 'database'))
  const store = await startObjectStore()
  // Without STARTTLS, because the test server's own certificate is not trusted.
  const inbox = await startTestSmtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
  const proxyPort = await freePort()
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  const settings = {
    DATABASE_URL: database.url,
    SECRET: randomBytes(36).toString('base64'),
    PUBLIC_URL: proxyUrl,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '4',
    // Short, so that tokens are refreshed while nodes stop and start.
    ACCESS_TOKEN_MINUTES: '1',
    S3_ENDPOINT: store.url,
    S3_BUCKET: store.bucket,
    S3_ACCESS_KEY: store.account.accessKey,
    S3_SECRET_KEY: store.account.secretKey,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(inbox.port),
  }
  const nodes: ProductNode[] = []
  return {
    folder,
    database,
    inbox,
    proxyPort,
    proxyUrl,
    nodes,
    launch: async (index, root) => {
      const port = nodes[index]?.port
      const node = await launchNode({
        dataDir: path.join(folder, `node-${index}`),
        settings,
        ...(port !== undefined && { port }),
        ...(root !== undefined && { root }),
      })
      nodes[index] = node
      return node
    },
    lasting: async (token) => {
      const secret = settings.SECRET
      const { userId, familyId } = readAccessToken({ secret }, token)
      const now = Math.floor(Date.now() / 1000)
      return (await signAccessToken({ secret, accessMinutes: 600 }, userId, familyId, now)).token
    },
    end: async () => {
      await Promise.all(nodes.map((node) => node.kill()))
      await inbox.close()
      await store.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
