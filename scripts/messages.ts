// Writes every message of the product, made from the demo data, as pages: node start.mjs messages [FOLDER]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startNode } from '../drills/kernel/node.ts'

const folder = path.resolve(process.argv[2] ?? 'dist/messages')
const dataDir = mkdtempSync(path.join(tmpdir(), 'movesheet-messages-'))
const node = await startNode({ dataDir })
const read = async (address: string) => {
  const answer = await fetch(`${node.url}${address}`)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.text()
}
try {
  const page = await read('/dev/messages')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const mails = [...page.matchAll(/"\/dev\/messages\/(\d+)\/html"/g)].map(([, number]) => number)
  for (const number of mails)
    writeFileSync(path.join(folder, `${number}.html`), await read(`/dev/messages/${number}/html`))
  writeFileSync(path.join(folder, 'dev.css'), await read('/dev/dev.css'))
  writeFileSync(
    path.join(folder, 'index.html'),
    page.replaceAll('"/dev/dev.css"', '"dev.css"').replaceAll(/"\/dev\/messages\/(\d+)\/html"/g, '"$1.html"'),
  )
  process.stdout.write(`${mails.length} mails: ${path.join(folder, 'index.html')}\n`)
} finally {
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
