import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { hasOption } from './options.ts'

const repository = path.resolve(import.meta.dirname, '../..')
const file = path.join(repository, 'docs/strength.md')

/**
 * Prints the results of a drill and, with `--write`, puts them into docs/strength.md between the markers of
 * its name, with the date, the version and the machine.
 */
export function report(name: string, markdown: string): void {
  const text = `${heading()}\n\n${markdown.trim()}\n`
  process.stdout.write(`\n${text}\n`)
  if (!hasOption('write')) return
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const page = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from)
    throw new Error(`docs/strength.md has no place for '${name}' (${begin} … ${end})`)
  writeFileSync(file, `${page.slice(0, from + begin.length)}\n\n${text}\n${page.slice(to)}`)
  // Formats the tables as the format check expects.
  execFileSync(path.join(repository, 'node_modules/.bin/oxfmt'), [file], { cwd: repository, stdio: 'pipe' })
}

function heading(): string {
  const day = new Date().toISOString().slice(0, 10)
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${day}, version ${version()}, ${cpus().length} cores, ${memory} GiB, ${process.platform} ${process.arch}.`
}

function version(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'unknown'
  }
}

/** Returns a Markdown table with right-aligned numbers. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_name, at) => (rows.every((row) => isFigure(row[at])) ? '---:' : '---'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

function isFigure(cell: string | number | undefined): boolean {
  return typeof cell === 'number' || (cell !== undefined && /^[\d.,]+( ?(ms|s|MB|%))?$/.test(cell))
}

/** Returns the value below which the given share (0 to 1) of the values falls; NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
