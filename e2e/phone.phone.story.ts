import { expect, test } from '@playwright/test'
import {
  bannerOf,
  chooseChannel,
  entries,
  waitUntilTalking,
  makeJob,
  openContact,
  pickClient,
  telephoneOf,
  expectBannerDuring,
} from './customers.ts'
import { expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

test('the office writes to and calls a client with one hand', async ({ page, request }) => {
  test.setTimeout(120_000)
  const customer = {
    firstName: 'Hanna-Theodora',
    lastName: 'von Longstreet-Underhill',
    phone: '3035557101',
    email: 'hanna.longstreet@story.test',
  }
  const telephone = telephoneOf(request, customer.phone)
  await signIn(page, 'manager')
  const id = await makeJob(page, customer)
  await openContact(page, id, 'Call')
  await pickClient(page)
  for (const way of ['Text', 'Email', 'Send estimate or info', 'Call']) {
    await chooseChannel(page, way)
    await expect(page.getByLabel(/^Loading/)).toHaveCount(0)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }

  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await telephone.act(await telephone.until('answer'), 'answer')
  const banner = bannerOf(page)
  await waitUntilTalking(banner)
  await page.mouse.wheel(0, 2000)
  await expect(banner.getByRole('button', { name: 'Hang up' })).toBeInViewport({ ratio: 1 })
  await banner.getByRole('button', { name: 'Keypad' }).click()
  await page.getByRole('button', { name: 'Star' }).click()
  await expect.poll(async () => (await telephone.call())?.digits).toBe('*')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectBannerDuring(banner, 'Call ended.', () =>
    banner.getByRole('button', { name: 'Hang up' }).click(),
  )
  await expect(entries(page, /^Outgoing call, Marcus Bell to Hanna/).getByLabel(/^Recording/)).toBeVisible()
  await expectNoHorizontalScroll(page)
})

test('a text from an unknown number is assigned to its job with one hand', async ({ page, request }) => {
  test.setTimeout(90_000)
  const telephone = telephoneOf(request, '3035557102')
  await signIn(page, 'manager')
  const id = await makeJob(page, { firstName: 'Ilka', lastName: 'Reed', phone: '3035557103' })
  await page.goto('/inbox')
  await telephone.text(
    '3035550101',
    'Can you bring boxes? https://example.test/a-very-long-link-without-any-blank-in-it',
  )
  await page.getByRole('button', { name: /\(303\) 555-7102/ }).click()
  const entry = entries(page, 'Incoming text, (303) 555-7102')
  await expect(entry).toContainText('Can you bring boxes?')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Job number').fill('none')
  await page.getByRole('button', { name: /^Assign to job/ }).click()
  await expect(page.getByText('Enter the number of a job.')).toBeVisible()
  await page.getByLabel('Job number').fill(String(id))
  await page.getByRole('button', { name: /^Assign to job/ }).click()
  await expect(page.getByText('Message assigned.')).toBeVisible()
  await expect(page.getByRole('link', { name: `Job #${id}` })).toBeVisible()
  await openContact(page, id, 'Text')
  await expect(entry).toContainText('Can you bring boxes?')
})
