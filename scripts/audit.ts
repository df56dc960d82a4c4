// Asks the registry for known vulnerabilities of the packages: `npm run audit`. Exits with 1 if there are
// any, and with 2 if the registry does not respond.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

interface AuditAnswer {
  message?: string
  metadata?: { vulnerabilities: Record<string, number>; dependencies: { total: number } }
  vulnerabilities?: Record<string, { name: string; severity: string; range: string; isDirect: boolean }>
}

/** Returns the registry's report on the installed packages; an error text if there is none. */
function askRegistry(words: readonly string[]): AuditAnswer | string {
  const npm = process.env['npm_execpath']
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { stdout, stderr } = spawnSync(program, [...first, 'audit', '--json', '--loglevel=warn', ...words], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  })
  const warning = /^npm warn audit (.+)$/m.exec(stderr)?.[1]
  try {
    const answer = JSON.parse(stdout) as AuditAnswer // npm's own report
    return answer.metadata ? answer : (warning ?? (answer.message || 'no report'))
  } catch {
    return warning ?? 'no answer'
  }
}

/** Prints the known vulnerabilities of one group of packages; returns the exit code. */
function audit(what: string, words: readonly string[]): number {
  const answer = askRegistry(words)
  if (typeof answer === 'string') {
    console.log(`${what}: not known. The registry does not answer here (${answer}).`)
    return 2
  }
  const holes = Object.values(answer.vulnerabilities ?? {})
  console.log(`${what}: ${holes.length} with known holes of ${answer.metadata?.dependencies.total}.`)
  for (const { name, severity, range, isDirect } of holes)
    console.log(`  ${severity.padEnd(9)} ${name} ${range}${isDirect ? ' (asked for by package.json)' : ''}`)
  return holes.length > 0 ? 1 : 0
}

const codes = [audit('Packages in production', ['--omit=dev']), audit('All packages', [])]
process.exitCode = codes.includes(1) ? 1 : Math.max(...codes)
