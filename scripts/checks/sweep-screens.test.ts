import { expect, it } from 'vitest'
import { DIALOG_SCREENS } from '../../drills/sweep/insides.ts'
import { appRoutes, PAGES, ROUTES, visitorPages } from '../../drills/sweep/routes.ts'

it('the sweep covers exactly the routes of the app and the visitor pages', () => {
  const routes = appRoutes()
  expect(routes.length).toBeGreaterThan(35)
  expect(ROUTES.map(({ route }) => route).toSorted()).toEqual(routes.toSorted())
  const pages = visitorPages()
  expect(pages).toContain('booking')
  expect(PAGES.map(({ name }) => name)).toEqual(expect.arrayContaining(pages))
})

it("the sweep's screens have unique names and belong to a route", () => {
  const names = [...ROUTES, ...PAGES, ...DIALOG_SCREENS].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[\w-]+$/)
  const routes = appRoutes()
  for (const { route } of DIALOG_SCREENS) expect(routes).toContain(route)
})
