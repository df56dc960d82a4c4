import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({
    PRODUCT_NAME: 'Boxes & Co',
    SUPPORT_PHONE: '303 555 0100',
    MAP_CENTER: '39.7392, -104.9903',
    SOCIAL_LINKS: 'Yelp=https://yelp.example/boxes',
  })
})
afterAll(() => t.close())

it('returns the settings that pages show, and whether there is a company yet', async () => {
  const before = await t.call(null, 'GET', '/wp/v2/info')
  expect(before.body).toEqual({
    productName: 'Boxes & Co',
    publicUrl: t.kernel.config.PUBLIC_URL,
    supportPhone: '303 555 0100',
    contactEmail: '',
    contactCity: '',
    socialLinks: [{ name: 'Yelp', url: 'https://yelp.example/boxes' }],
    storeLinks: [],
    mapStyleUrl: '',
    mapCenter: { latitude: 39.7392, longitude: -104.9903 },
    uploadLimitMb: 10,
    year: new Date().getUTCFullYear(),
    isSetUp: false,
    hasDevPage: true,
    sealingKey: { keyId: expect.stringMatching(/^[0-9a-f]{16}$/), publicKey: expect.any(String) },
  })
  await t.makeCompany()
  expect((await t.call(null, 'GET', '/wp/v2/info')).body.isSetUp).toBe(true)
})
