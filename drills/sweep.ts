// Opens every screen as every role in both themes and four widths, and checks it with axe and our own checks;
// --role= --route= --theme= --width= --state=data,empty,error narrow it, --at=<url> uses a running node,
// --pictures=<folder> sets the folder of the pictures.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { report, table } from './kernel/report.ts'
import { textOption } from './kernel/options.ts'
import { startNode } from './kernel/node.ts'
import { writeIndex } from './sweep/pictures.ts'
import { readOptions } from './sweep/chosen.ts'
import { sweep } from './sweep/sweep.ts'
import type { Finding } from './sweep/visit.ts'

const startedAt = Date.now()
const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-sweep-'))
const pictures = textOption('pictures') ?? path.join(tmpdir(), 'movesheet-screens')
const choice = readOptions(pictures)
const settings = { ACCESS_TOKEN_MINUTES: '600' }
// A running node, used while screens are being fixed.
const running = textOption('at')
const node = running === undefined ? await startNode({ dataDir: path.join(folder, 'demo'), settings }) : null
const fresh = choice.states.includes('empty')
  ? await startNode({ dataDir: path.join(folder, 'empty'), settings: { ...settings, DEMO: 'false' } })
  : null
try {
  const { findings, looks, screens } = await sweep({ url: node?.url ?? running ?? '', fresh, choice })
  writeIndex(pictures)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  for (const line of told(findings)) console.log(line)
  report(
    'sweep',
    `${table(
      ['screens', 'looks (screen × role × width × theme)', 'violations', 'minutes'],
      [[screens, looks, findings.length, (seconds / 60).toFixed(1)]],
    )}`,
  )
  console.log(`Pictures: ${pictures}`)
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await node?.stop()
  await fresh?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Returns the findings; a finding on many screens is listed once. */
function told(findings: readonly Finding[]): string[] {
  const groups = Map.groupBy(findings, ({ problem }) => problem)
  return [...groups].map(([problem, all]) => {
    const places = [...new Set(all.map(({ screen, role, where }) => `${screen}/${role}/${where}`))]
    return `✗ ${problem}\n    ${places.length} places: ${places.slice(0, 6).join(', ')}`
  })
}
