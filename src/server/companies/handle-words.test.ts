import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { handleSchema } from '../../shared/companies/handle.ts'

const ROUTES = new URL('../../web/app/routes/', import.meta.url)

it('leaves every address of the app to the app', async () => {
  const files = [...(await readdir(ROUTES)), ...(await readdir(new URL('_private/', ROUTES)))]
  const words = files
    .filter((name) => name.endsWith('.tsx') && !/^(?:_|index|\$)/.test(name))
    .map((name) => name.split(/_?\./)[0] ?? '')
  expect(words.length).toBeGreaterThan(20)
  expect(words.filter((word) => handleSchema.safeParse(word).success)).toEqual([])
})
