import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { handleSchema } from '../../../shared/company/settings/handle.ts'

const ROUTES = new URL('../../../web/app/routes/', import.meta.url)

it('reserves every path of the app', async () => {
  const files = [...(await readdir(ROUTES)), ...(await readdir(new URL('_private/', ROUTES)))]
  const words = files
    .filter((name) => name.endsWith('.tsx') && !/^(?:_|index|\$)/.test(name))
    .map((name) => name.split(/_?\./)[0] ?? '')
  expect(words.length).toBeGreaterThan(20)
  expect(words.filter((word) => handleSchema.safeParse(word).success)).toEqual([])
})

it('reserves every page for visitors, every file of the site and what search engines request', async () => {
  const web = new URL('../../../web/', import.meta.url)
  const pages = (await readdir(web)).filter((name) => name.endsWith('.html'))
  const files = await readdir(new URL('public/', web))
  const words = [...pages, ...files, 'robots.txt', 'sitemap.xml'].map((name) => name.split('.')[0] ?? '')
  expect(words).toContain('review')
  const free = words.filter((word) => handleSchema.safeParse(word).success)
  // All companies share this one page, so it has no path of its own.
  expect(free.filter((word) => word !== 'company')).toEqual([])
})
