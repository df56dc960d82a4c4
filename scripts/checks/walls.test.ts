import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
const planted: string[] = []

afterEach(() => {
  for (const file of planted.splice(0)) rmSync(file, { force: true })
})

/** Plants a file, runs the linter on it alone and returns what it said. */
function lintPlanted(file: string, text: string): string {
  const full = path.join(root, file)
  if (existsSync(full)) throw new Error(`${file} stands already`)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, text)
  planted.push(full)
  try {
    execFileSync(bin('oxlint'), ['--config', '.oxlintrc.json', file], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return ''
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout)
    throw error
  }
}

describe('the walls of the house', () => {
  it.each([
    ['shared names the server', 'src/shared/jobs/planted.ts', "import '../../server/app.ts'\n"],
    [
      'shared names Node',
      'src/shared/jobs/planted.ts',
      "import { readFileSync } from 'node:fs'\nreadFileSync('x')\n",
    ],
    ['web names the server', 'src/web/kernel/planted.ts', "import '../../server/app.ts'\n"],
    ['web uses a server package', 'src/web/jobs/planted.ts', "import pg from 'pg'\npg.toString()\n"],
    ['server names the web', 'src/server/jobs/planted.ts', "import '../../web/main.tsx'\n"],
    [
      "a feature reads another feature's store",
      'src/server/people/planted.ts',
      "import '../jobs/job.store.ts'\n",
    ],
    [
      "a feature calls another feature's routes",
      'src/server/people/planted.ts',
      "import '../jobs/job.routes.ts'\n",
    ],
    [
      'the server kernel names a feature',
      'src/server/kernel/http/planted.ts',
      "import '../../jobs/job.service.ts'\n",
    ],
    [
      'a web feature names another',
      'src/web/jobs/planted.ts',
      "import '../../web/people/x.ts'\nimport '../../people/x.ts'\n",
    ],
    ['the web kernel names a feature', 'src/web/kernel/planted.ts', "import '../jobs/list/x.ts'\n"],
  ])('refuses that %s', (_what, file, text) => {
    expect(lintPlanted(file, text)).toMatch(/no-restricted-imports/)
  })

  it('lets a feature call what it may', () => {
    const text = "import type { Tx } from '../kernel/db/tenancy.ts'\n\nexport type Planted = Tx\n"
    expect(lintPlanted('src/server/people/planted.ts', text)).toBe('')
  })

  it('refuses the server to the web as a type as well', () => {
    const full = path.join(root, 'src/web/planted.ts')
    writeFileSync(
      full,
      "import type { Kernel } from '../server/kernel/http/context.ts'\n\nexport type Planted = Kernel\n",
    )
    planted.push(full)
    let said = ''
    try {
      execFileSync(
        bin('tsc'),
        ['-p', 'src/web', '--noEmit', '--tsBuildInfoFile', path.join(root, 'dist/types/planted.tsbuildinfo')],
        { cwd: root, encoding: 'utf8', stdio: 'pipe' },
      )
    } catch (error) {
      said = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    }
    expect(said).toMatch(/planted\.ts.*error TS6(059|307)/s)
    // It reads all of the web: seconds on a quiet machine, not on a busy one.
  }, 120_000)
})
