import { expect, it } from 'vitest'
import { INSIDES } from '../../drills/sweep/insides.ts'
import { appRoutes, PAGES, ROUTES, visitorPages } from '../../drills/sweep/routes.ts'

it('the sweep knows every route of the app and every page for visitors, and no other', () => {
  const routes = appRoutes()
  expect(routes.length).toBeGreaterThan(35)
  expect(ROUTES.map(({ route }) => route).toSorted()).toEqual(routes.toSorted())
  const pages = visitorPages()
  expect(pages).toContain('booking')
  expect(PAGES.map(({ name }) => name)).toEqual(expect.arrayContaining(pages))
})

it('its screens have names of their own, and places that are on a route', () => {
  const names = [...ROUTES, ...PAGES, ...INSIDES].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[\w-]+$/)
  const routes = appRoutes()
  for (const { route } of INSIDES) expect(routes).toContain(route)
})
