import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)

/** What no file may name, each planted where it is refused. */
const BREACHES: [what: string, folder: string, text: string][] = [
  ['shared names the server', 'src/shared/jobs', "import '../../server/app.ts'\n"],
  ['shared names Node', 'src/shared/jobs', "import { readFileSync } from 'node:fs'\nreadFileSync('x')\n"],
  ['web names the server', 'src/web/kernel', "import '../../server/app.ts'\n"],
  ['web uses a server package', 'src/web/jobs', "import pg from 'pg'\npg.toString()\n"],
  ['server names the web', 'src/server/jobs', "import '../../web/main.tsx'\n"],
  ["a feature reads another feature's store", 'src/server/people', "import '../jobs/job.store.ts'\n"],
  ["a feature calls another feature's routes", 'src/server/people', "import '../jobs/job.routes.ts'\n"],
  ['the server kernel names a feature', 'src/server/kernel/http', "import '../../jobs/job.service.ts'\n"],
  [
    'a web feature names another',
    'src/web/jobs',
    "import '../../web/people/x.ts'\nimport '../../people/x.ts'\n",
  ],
  ['the web kernel names a feature', 'src/web/kernel', "import '../jobs/list/x.ts'\n"],
  ["a visitors' page uses the component library", 'src/web/quote', "import '@mantine/core'\n"],
  ["a visitors' page names another", 'src/web/quote', "import '../booking/flow.ts'\n"],
  [
    "what visitors' pages share names a feature of the app",
    'src/web/visitor',
    "import '../payments/words.ts'\n",
  ],
]
const ALLOWED = {
  folder: 'src/server/people',
  text: "import type { Tx } from '../kernel/db/tenancy.ts'\n\nexport type Planted = Tx\n",
}

const planted: string[] = []
afterEach(() => {
  for (const file of planted.splice(0)) rmSync(file, { force: true })
})

function plant(file: string, text: string): void {
  const full = path.join(root, file)
  if (existsSync(full)) throw new Error(`${file} stands already`)
  writeFileSync(full, text)
  planted.push(full)
}

/** Plants files, runs the linter once on all of them and returns the rules that it found broken, by file. */
function lintPlanted(files: readonly { file: string; text: string }[]): Map<string, string[]> {
  for (const { file, text } of files) plant(file, text)
  const names = files.map(({ file }) => file)
  const { stdout } = spawnSync(bin('oxlint'), ['--config', '.oxlintrc.json', '--format=json', ...names], {
    cwd: root,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  const broken = new Map<string, string[]>(names.map((name) => [name, []]))
  for (const { code, filename } of diagnostics) broken.get(filename)?.push(code)
  return broken
}

describe('the walls of the house', () => {
  it('refuse every breach and let through what may be', () => {
    const breaches = BREACHES.map(([what, folder, text], index) => ({
      what,
      file: `${folder}/planted-${index}.ts`,
      text,
    }))
    const allowed = { file: `${ALLOWED.folder}/planted-allowed.ts`, text: ALLOWED.text }
    const broken = lintPlanted([...breaches, allowed])
    const passed = breaches.filter(
      ({ file }) => !broken.get(file)?.some((code) => code.includes('no-restricted-imports')),
    )
    expect(passed.map(({ what }) => what)).toEqual([])
    expect(broken.get(allowed.file)).toEqual([])
  }, 60_000)

  it('refuses the server to the web as a type as well', () => {
    plant(
      'src/web/planted.ts',
      "import type { Mailer } from '../server/adapters/mail/mail.ts'\n\nexport type Planted = Mailer\n",
    )
    // What the last check of the types knows spares most of the work, as the named file draws in no other.
    const known = path.join(root, 'dist/types/web.tsbuildinfo')
    const own = path.join(root, 'dist/types/planted.tsbuildinfo')
    if (existsSync(known)) copyFileSync(known, own)
    let said = ''
    try {
      execFileSync(bin('tsc'), ['-p', 'src/web', '--noEmit', '--tsBuildInfoFile', own], {
        cwd: root,
        encoding: 'utf8',
        stdio: 'pipe',
      })
    } catch (error) {
      said = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    }
    expect(said).toMatch(/planted\.ts.*error TS6(059|307)/s)
    // It may read all of the web: seconds on a quiet machine, not on a busy one.
  }, 120_000)
})
