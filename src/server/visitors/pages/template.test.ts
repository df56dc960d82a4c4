import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPage } from './template.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'movesheet-template-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets/quote-1.css'), 'p{margin:0}')
  await writeFile(path.join(folder, 'visitor-start.js'), 'begin()')
  await writeFile(
    path.join(folder, 'quote.html'),
    `<head><script src="/visitor-start.js"></script>
<script type="module" crossorigin src="/assets/react-1.js"></script>
<script type="module" crossorigin src="/assets/quote-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/quote-1.css"></head><body><!--body--><!--boot--></body>`,
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a page for visitors has its styles and first script inline, and names its modules for later', () => {
  const html = fillPage(
    'quote',
    { title: 'Quote', description: 'A quote', body: '<p>Hello</p>', boot: { token: '</script>' } },
    'nonce-1',
    folder,
  )
  expect(html).toContain(`<head><script>begin()</script>
<link rel="later" crossorigin href="/assets/react-1.js">
<link rel="later" crossorigin href="/assets/quote-1.js">
<style nonce="nonce-1">p{margin:0}</style></head><body><p>Hello</p>`)
  expect(html).toMatch(/<template id="lost"\s*>.*Reload the page<\/button>/s)
  expect(html.match(/<\/script>/g)).toHaveLength(2)
})
