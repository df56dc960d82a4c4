// Runs one of the drills, which load, break and attack the product: `npm run drill -- <name> [--option=value]`.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = path.resolve(import.meta.dirname, '../drills')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length))
const wanted = process.argv[2]

if (wanted !== undefined && names.includes(wanted)) {
  await import(pathToFileURL(path.join(folder, `${wanted}.ts`)).href)
} else {
  console.log('npm run drill -- <name> [--write puts its figures into docs/strength.md]\n')
  for (const name of names) {
    // The comment at its head says what it does and takes.
    const [head = ''] = /^(?:\/\/.*\n)*/.exec(readFileSync(path.join(folder, `${name}.ts`), 'utf8')) ?? []
    console.log(
      `  ${name.padEnd(12)} ${head
        .replaceAll(/^\/\/ ?/gm, '')
        .replaceAll('\n', ' ')
        .trim()}`,
    )
  }
  process.exitCode = wanted === undefined ? 0 : 1
}
