// Runs every check of the product and ends with one line: N passed, N failed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { budgetProblems, quoteSizeProblem } from './checks/page-size.ts'

const root = path.resolve(import.meta.dirname, '..')
const results = mkdtempSync(path.join(tmpdir(), 'movesheet-results-'))

interface Outcome {
  passed: number
  failed: number
  /** What failed and why, in a few lines each. */
  failures?: string[]
}

/** Runs one of the project's tools; its output goes straight to the terminal. */
function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(path.join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

async function check(command: string, args: string[]): Promise<Outcome> {
  const isGood = await run(command, args)
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 }
}

/** Returns a runner's own counts; a runner that failed without a failed test counts as a failure. */
function counted(isGood: boolean, read: () => Outcome): Outcome {
  try {
    const { passed, failed, failures = [] } = read()
    return { passed, failed: isGood ? failed : Math.max(1, failed), failures }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function vitest(): Promise<Outcome> {
  const file = path.join(results, 'vitest.json')
  const isGood = await run('vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return counted(isGood, () => {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numFailedTestSuites: number
      testResults: {
        name: string
        message: string
        assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
      }[]
    }
    return {
      failures: report.testResults.flatMap((suite) => [
        ...(suite.message ? [`${suite.name}\n${suite.message}`] : []),
        ...suite.assertionResults
          .filter((one) => one.status === 'failed')
          .map((one) => `${suite.name} > ${one.fullName}\n${(one.failureMessages ?? []).join('\n')}`),
      ]),
      passed: report.numPassedTests,
      failed: report.numFailedTests + (report.numFailedTests === 0 ? report.numFailedTestSuites : 0),
    }
  })
}

interface StorySuite {
  suites?: StorySuite[]
  specs: {
    ok: boolean
    title: string
    file: string
    line: number
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

function failedStories(suite: StorySuite): string[] {
  const here = suite.specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const message = spec.tests.flatMap((one) => one.results).findLast((one) => one.error)?.error?.message
      return `${spec.file}:${spec.line} > ${spec.title}\n${message ?? ''}`
    })
  return [...here, ...(suite.suites ?? []).flatMap(failedStories)]
}

async function stories(): Promise<Outcome> {
  const file = path.join(results, 'stories.json')
  const isGood = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  return counted(isGood, () => {
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
      suites: StorySuite[]
    }
    // A story that passes only on retry counts as failed.
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: suites.flatMap(failedStories),
    }
  })
}

function pageSizes(): Promise<Outcome> {
  const folder = path.join(root, 'dist/web')
  const problem = quoteSizeProblem(folder, console.log)
  const grown = budgetProblems(folder)
  for (const line of grown) console.log(line)
  const failures = [...(problem === null ? [] : [problem]), ...grown]
  const failed = Number(problem !== null) + Number(grown.length > 0)
  return Promise.resolve({ passed: 2 - failed, failed, failures })
}

const parts: [name: string, part: () => Promise<Outcome>][] = [
  ['format', () => check('oxfmt', ['--check', '.'])],
  ['lint', () => check('oxlint', ['--type-aware', '--deny-warnings'])],
  ['types', () => check('tsc', ['-b'])],
  ['dead code', () => check('knip', [])],
  ['rules and server', vitest],
  ['stories', stories],
  // The pages as the stories built them.
  ['page sizes', pageSizes],
]

const wanted = process.argv.slice(2)
const total: Outcome = { passed: 0, failed: 0 }
const lines: string[] = []
const failures: string[] = []
for (const [name, part] of parts) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n── ${name}`)
  const started = Date.now()
  const outcome = await part()
  total.passed += outcome.passed
  total.failed += outcome.failed
  failures.push(...(outcome.failures ?? []))
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  lines.push(
    `${outcome.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`,
  )
}
rmSync(results, { recursive: true, force: true })
// Repeated at the end, where readers of a long log look first.
for (const failure of failures) console.log(`\nFAILED ${toldBriefly(failure)}`)
console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** Returns the first lines of a failure with its location, without the runner's own stack frames. */
function toldBriefly(failure: string): string {
  return failure
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 10)
    .join('\n')
}
