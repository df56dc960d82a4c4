import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startTestSmtp, type TestInbox } from '../../src/server/adapters/mail/test-smtp.ts'
import { signIn, type Caller } from '../kernel/caller.ts'
import { startDatabase, type Database } from '../kernel/database.ts'
import { freePort, launchNode, startNode, type NodeOptions, type ProductNode } from '../kernel/node.ts'

/** The target of a fault: one node with its own database, a mail server, and people of the demo company. */
export interface FaultFixture {
  dataDir: string
  database: Database
  node: ProductNode
  inbox: TestInbox
  manager: Caller
  client: Caller
  /** Queries the database directly, for checks. */
  owner<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  /** Starts the killed node again at the same address without waiting for it. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Settings that one fault needs to change. */
export interface FaultFixtureOptions {
  settings?: Record<string, string>
  node?: Partial<NodeOptions>
  /** Data folder; a new one if not given. */
  dataDir?: string
  /** Puts a proxy in front of the mail server; returns the port to send to. */
  mailDoor?: (port: number) => Promise<number>
  /** Folder of the node's files if it is not beside the database. */
  filesDir?: string
}

/** Starts everything with the demo companies and signs their people in. */
export async function openFaultFixture(options: FaultFixtureOptions = {}): Promise<FaultFixture> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'movesheet-drill-')))
  const ends: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of ends.toReversed()) await end()
    if (options.dataDir === undefined)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
  }
  try {
    const database = await startDatabase(dataDir)
    ends.push(() => database.stop())
    const inbox = await startTestSmtp({ disabledCommands: ['STARTTLS'] })
    ends.push(() => inbox.close())
    const nodeOptions: NodeOptions = {
      port: await freePort(),
      dataDir: options.filesDir ?? dataDir,
      ...options.node,
      settings: {
        DATABASE_URL: database.url,
        DEMO: 'true',
        ACCESS_TOKEN_MINUTES: '600',
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String((await options.mailDoor?.(inbox.port)) ?? inbox.port),
        ...options.settings,
      },
    }
    const node = await startNode({ patienceS: 400, ...nodeOptions })
    const world: FaultFixture = {
      dataDir,
      database,
      node,
      inbox,
      manager: await signIn(node.url, 'manager@frontrange.test'),
      client: await signIn(node.url, 'client@frontrange.test'),
      owner: (text, values) => ask(database.url, text, values),
      restart: async () => {
        world.node = await launchNode(nodeOptions)
      },
      close,
    }
    ends.push(() => world.node.kill())
    return world
  } catch (error) {
    await close()
    throw error
  }
}

async function ask<T extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}
