import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../kernel/db/migrate.ts'
import { startEmbeddedPostgres } from '../kernel/postgres/launcher.ts'
import { inspectPostmaster, isAlive } from '../kernel/postgres/postmaster.ts'

const prefix = 'movesheet-test-'
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Starts one PostgreSQL for the whole test run in its own folder, migrates its database once as the template
 * of all test databases, and removes everything at the end. A run of only rules and pages does without it.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.state.getPaths().some((file) => file.includes('/src/server/'))) return undefined
  sweepAbandoned()
  const dataDir = mkdtempSync(path.join(tmpdir(), prefix))
  writeFileSync(path.join(dataDir, 'owner.pid'), String(process.pid))
  const server = await startEmbeddedPostgres({ dataDir, log: silent, isDurable: false })
  await migrate({ databaseUrl: server.url })
  project.provide('testServer', { url: server.url, superuserUrl: server.superuserUrl })
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A killed test run leaves its server and folder behind: the next run stops and removes both. */
function sweepAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = path.join(tmpdir(), name)
    try {
      if (isAlive(Number(readFileSync(path.join(folder, 'owner.pid'), 'utf8')))) continue
      const found = inspectPostmaster(path.join(folder, 'postgres', 'cluster'))
      if (found.state === 'ours') process.kill(found.pid, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another run removes it at the same time, or it belongs to another account.
    }
  }
}
