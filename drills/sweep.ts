// Looks at every screen as every role in both themes and four widths, with axe and checks of our own; --role= --route= --theme= --width= --state=data,empty,error narrow it, --at=<url> takes a node that runs, --pictures=<folder> says where its pictures go.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { report, table } from './kernel/report.ts'
import { textOption } from './kernel/options.ts'
import { startNode } from './kernel/node.ts'
import { writeIndex } from './sweep/pictures.ts'
import { chosen } from './sweep/chosen.ts'
import { sweep } from './sweep/sweep.ts'
import type { Finding } from './sweep/visit.ts'

const startedAt = Date.now()
const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-sweep-'))
const pictures = textOption('pictures') ?? path.join(tmpdir(), 'movesheet-screens')
const choice = chosen(pictures)
const settings = { ACCESS_TOKEN_MINUTES: '600' }
// A node that runs already, while screens are being mended.
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

/** The findings, the same one of many screens once. */
function told(findings: readonly Finding[]): string[] {
  const groups = Map.groupBy(findings, ({ problem }) => problem)
  return [...groups].map(([problem, all]) => {
    const places = [...new Set(all.map(({ screen, role, where }) => `${screen}/${role}/${where}`))]
    return `✗ ${problem}\n    ${places.length} places: ${places.slice(0, 6).join(', ')}`
  })
}
