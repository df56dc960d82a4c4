import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { APP_PAGES, isAppPage, pageFacts, pageOfRoute } from '../../../shared/kernel/app-pages.ts'

const ROUTES = new URL('../../../web/app/routes/', import.meta.url)

it('names exactly the pages that the router has', () => {
  const files = globSync('**/*.tsx', { cwd: ROUTES.pathname }).filter((file) => !/^_[^/]*\.tsx$/.test(file))
  expect(files.length).toBeGreaterThan(30)
  expect([...new Set(files.map((file) => pageOfRoute(file.replace(/\.tsx$/, ''))))].toSorted()).toEqual(
    [...APP_PAGES].toSorted(),
  )
})

it.each([
  ['/', true],
  ['/login', true],
  ['/Login/', true],
  ['/job/12', true],
  ['/job/12/dispute/abc', true],
  ['/GenericInventory', true],
  ['/job', false],
  ['/job/12/nothing', false],
  ['/nothing', false],
  ['/login.html', false],
])('knows whether %s is a page: %s', (path, isPage) => {
  expect(isAppPage(path)).toBe(isPage)
  if (!isPage)
    expect(pageFacts(path, 'Movesheet')).toMatchObject({
      title: 'Page not found · Movesheet',
      isListed: false,
    })
})

it('lists the public pages and none that require sign-in', () => {
  for (const path of ['/', '/terms', '/privacy', '/login', '/register'])
    expect(pageFacts(path, 'Movesheet'), path).toMatchObject({ isListed: true })
  for (const path of ['/jobs', '/settings', '/invite'])
    expect(pageFacts(path, 'Movesheet').isListed).toBe(false)
})

it('gives every page a unique title', () => {
  const titles = APP_PAGES.map((path) => pageFacts(path.replaceAll(/:\w+/g, '12'), 'Movesheet').title)
  expect(new Set(titles).size).toBe(APP_PAGES.length)
  expect(titles).not.toContain('Movesheet')
  const titleOf = (path: string) => pageFacts(path, 'Movesheet').title
  expect(titleOf('/job/214')).toBe('Job #214 · Movesheet')
  expect(titleOf('/Jobs/3/')).toBe('Jobs, page 3 · Movesheet')
  expect(titleOf('/workers/new-worker')).toBe('Add a worker · Movesheet')
})
