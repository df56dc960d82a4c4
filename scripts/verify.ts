/**
 * Verifies sealed PDFs and exported agreement records (JSON) offline, without any network call. `npm run
 * verify -- [--key <key>] file [more files]` prints a line for each finding and exits with 1 if anything does
 * not match. `--key` is the installation's key or its id, as its page /verify shows it; without it, the key
 * is only shown.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fileCheckTools } from '../src/server/jobs/agreements/check-tools.ts'
import { checkFile, type CheckReport } from '../src/shared/jobs/agreements/check.ts'

/** Returns the report's lines about the key, and whether it is the expected one. */
function compareKey(
  key: CheckReport['key'],
  expected: string | undefined,
): { isRight: boolean; line: string } | null {
  if (!key) return null
  if (expected === undefined)
    return { isRight: true, line: `Sealed with key ${key.keyId}; compare it with the installation's.` }
  const isRight = expected === key.publicKey || expected === key.keyId
  const line = isRight
    ? `Sealed with the expected key ${key.keyId}.`
    : `Sealed with key ${key.keyId}, not with the expected ${expected}.`
  return { isRight, line }
}

async function checkOne(file: string, expectedKey: string | undefined): Promise<boolean> {
  // npm changes to its own folder; the paths are relative to where it was called.
  const bytes = await readFile(path.resolve(process.env['INIT_CWD'] ?? '.', file))
  const report = await checkFile(bytes, fileCheckTools)
  const key = compareKey(report.key, expectedKey)
  const isGood = report.isGood && (key?.isRight ?? true)
  const lines = [`${report.headline}.`, ...report.findings, ...(key ? [key.line] : [])]
  for (const line of lines) console.log(`${isGood ? 'ok ' : 'BAD'} ${file}: ${line}`)
  return isGood
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' } },
})
if (positionals.length === 0) {
  console.error('Name the files to check: npm run verify -- file.pdf [more files]')
  process.exitCode = 1
}
for (const file of positionals) {
  const isGood = await checkOne(file, values.key).catch((error: unknown) => {
    console.log(`BAD ${file}: It can not be read: ${error instanceof Error ? error.message : String(error)}`)
    return false
  })
  if (!isGood) process.exitCode = 1
}
