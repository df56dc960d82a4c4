import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Info } from '../../../shared/kernel/info.api.ts'
import { firstCardLoader, inlineScriptHashes, pageFileTags } from './built-pages.ts'
import { servePages } from './pages.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'movesheet-built-'))
  await mkdir(path.join(folder, '.vite'))
  await writeFile(
    path.join(folder, '.vite/page-files.json'),
    JSON.stringify({
      '/my-day first': ['assets/first-day-6.js', 'assets/first-day-7.css'],
      '/job/:jobId': ['assets/job-1.js', 'assets/job-2.css'],
      '/job/:jobId for clients': ['assets/move-3.js', 'assets/move-5.css'],
      '/job/:jobId for others': ['assets/office-4.js'],
    }),
  )
  await writeFile(
    path.join(folder, 'index.html'),
    '<head><!--parts--><script>start()</script><link rel="stylesheet" href="/assets/index-1.css"></head><!--data-->',
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const JOB_TAGS =
  '<link rel="modulepreload" crossorigin href="/assets/job-1.js"><link rel="stylesheet" crossorigin href="/assets/job-2.css">'

const PART_TAGS =
  '<link rel="part" data-for="clients" crossorigin href="/assets/move-3.js">' +
  '<link rel="part" as="style" data-for="clients" crossorigin href="/assets/move-5.css">' +
  '<link rel="part" data-for="others" crossorigin href="/assets/office-4.js">'

it('gives the tags for the files of a page, and none for others or before the first build', () => {
  const tags = pageFileTags(folder)
  expect(tags('/job/12')).toEqual({ files: JOB_TAGS, parts: PART_TAGS })
  const none = { files: '', parts: '' }
  expect([tags('/jobs'), tags('/nothing')]).toEqual([none, none])
  expect(pageFileTags(path.join(folder, 'none'))('/job/12')).toEqual(none)
})

it('names the app and what is shown before it on the pages that have this, and changes no other page', async () => {
  const html =
    '<script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" crossorigin href="/assets/react-2.js"><link rel="stylesheet" crossorigin href="/assets/index-3.css">'
  expect(firstCardLoader(folder)('/my-day', html)).toBe(
    '<script type="later" data-app="/assets/index-1.js" data-card="/assets/first-day-6.js" data-card-styles="/assets/first-day-7.css"></script><link rel="later" crossorigin href="/assets/react-2.js"><link rel="later" as="style" crossorigin href="/assets/index-3.css">',
  )
  expect(firstCardLoader(folder)('/jobs', html)).toBe(html)
  expect(firstCardLoader(path.join(folder, 'none'))('/my-day', html)).toBe(html)
})

it('allows exactly the scripts inside the built pages', async () => {
  const ofApp = "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"
  expect(inlineScriptHashes(folder)).toEqual([ofApp])
  await writeFile(path.join(folder, 'visitor-start.js'), 'useScheme()')
  const ofVisitors = createHash('sha256').update('useScheme()').digest('base64')
  expect(inlineScriptHashes(folder)).toEqual([ofApp, `'sha256-${ofVisitors}'`])
  expect(inlineScriptHashes(path.join(folder, 'none'))).toEqual([])
})

it('puts the files of a page after the styles of the app, and the settings of the installation into the page', async () => {
  const app = Fastify()
  let isDown = false
  const readInfo = async () => {
    if (isDown) throw new Error('no database')
    return { productName: '</script>' } as Info // one field of it is enough here
  }
  await servePages(app, { PRODUCT_NAME: 'Movesheet' }, { folder, readInfo })
  const page = async () => (await app.inject({ url: '/job/12', headers: { accept: 'text/html' } })).body
  expect(await page()).toBe(
    `<head>${PART_TAGS}<script>start()</script><link rel="stylesheet" href="/assets/index-1.css">${JOB_TAGS}</head>` +
      '<script type="application/json" id="info">{"productName":"\\u003c/script>"}</script>',
  )
  isDown = true
  expect(await page()).not.toContain('id="info"')
  await app.close()
})
