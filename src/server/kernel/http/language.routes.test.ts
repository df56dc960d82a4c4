import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerLanguageChoice } from './language.routes.ts'
import { servePages } from './pages.ts'

let root: string
let app: FastifyInstance
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'movesheet-languages-'))
  for (const [folder, text] of [
    ['web', 'Jobs'],
    ['web-es', 'Trabajos'],
  ] as const) {
    await mkdir(path.join(root, folder, 'assets'), { recursive: true })
    await writeFile(path.join(root, folder, 'index.html'), text)
    await writeFile(path.join(root, folder, 'assets', `${text}-1.js`), text)
    await writeFile(path.join(root, folder, 'assets', 'same-2.js'), 'same')
  }
  app = Fastify()
  registerLanguageChoice(app, 'https://moving.example')
  await servePages(app, { PRODUCT_NAME: 'Movesheet' }, { folder: path.join(root, 'web') })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true, force: true })
})

const pageWith = async (headers: Record<string, string>) =>
  (await app.inject({ url: '/jobs', headers: { accept: 'text/html', ...headers } })).body

describe('the language of the pages', () => {
  it.each([
    [{}, 'Jobs'],
    [{ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'Trabajos'],
    [{ 'accept-language': 'fr,en;q=0.8' }, 'Jobs'],
    [{ 'accept-language': 'es', cookie: 'a=b; language=en' }, 'Jobs'],
    [{ 'accept-language': 'en', cookie: 'language=es' }, 'Trabajos'],
    [{ cookie: 'language=xx' }, 'Jobs'],
    [{ cookie: 'otherlanguage=es' }, 'Jobs'],
  ])('for %j is that of %s', async (headers, text) => {
    expect(await pageWith(headers)).toBe(text)
  })

  it('has its own files, and those of all languages', async () => {
    for (const [file, body] of [
      ['Jobs-1', 'Jobs'],
      ['Trabajos-1', 'Trabajos'],
      ['same-2', 'same'],
    ]) {
      const answer = await app.inject({ url: `/assets/${file}.js` })
      expect(answer.body).toBe(body)
      expect(answer.headers['cache-control']).toContain('immutable')
    }
  })

  it('is kept in a cookie when a visitor chooses one, who stays on their page', async () => {
    const choose = (referer?: string) =>
      app.inject({ url: '/language/es', headers: { host: 'moving.example', ...(referer && { referer }) } })
    const answer = await choose('https://moving.example/company/best?x=1#top')
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/company/best?x=1')
    expect(answer.headers['set-cookie']).toBe('language=es; Path=/; Max-Age=31536000; SameSite=Lax; secure')
    for (const other of [
      undefined,
      'https://elsewhere.example/jobs',
      'nonsense',
      'https://moving.example//elsewhere.example',
      'https://moving.example/language/en',
    ])
      expect((await choose(other)).headers.location).toBe('/')
  })

  it('is no language that there is not', async () => {
    expect((await app.inject({ url: '/language/xx' })).headers['set-cookie']).toBeUndefined()
  })
})
