import { expect, test } from '@playwright/test'
import { createCaller, dayFromNow, jobOf } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE, signIn } from './people.ts'

test('the office takes in a known client, sees what is missing, and books', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  // Letters only, as in names.
  const lastName = `Returns${String(Date.now()).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
  const client = (await office.call('POST', 'clients', {
    firstName: 'Rosa',
    lastName,
    email: `${lastName}@example.test`.toLowerCase(),
    phone: '3035550177',
  })) as { id: number } // a created client
  await signIn(page, 'manager', '/jobs')
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await page.getByRole('link', { name: 'Add Job' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toBeFocused()

  // Nothing can be stored without a person, and nothing that was typed is lost.
  await page.getByLabel('Notes', { exact: true }).fill('Second floor')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText('Required.')).toHaveCount(3)
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('button', { name: `Rosa ${lastName}` }).click()
  await expect(page.getByRole('button', { name: 'Not this client' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Moving from' }).fill('77 Larimer Street, Denver, CO 80202')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Add a stop' }).click()
  await page.getByRole('combobox', { name: 'Stop 1' }).fill('90 Larimer St, Denver, CO 80202')
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Moving to' }).fill('12 Pearl Street, Boulder')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Unit, stairs, elevator, parking: Moving to' }).click()
  await page.getByLabel('Unit', { exact: true }).fill('4B')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText('Required.')).toBeVisible()
  const { day, typed } = dayFromNow(243)
  await page.getByLabel('Date', { exact: true }).fill(typed)
  await page.keyboard.press('Tab')

  // Leaving asks first.
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(page).toHaveURL(/\/job\/\d+$/)
  const job = (await jobOf(office, Number(/\d+$/.exec(page.url())?.[0]))) as unknown as {
    client: { id: number }
    jobStatus: string
    jobDate: string
    notes: string
    locations: { address: string; address2: string }[]
  }
  expect(job).toMatchObject({ jobStatus: 'scheduled', jobDate: `${day} 08:00:00`, notes: 'Second floor' })
  expect(job.client.id).toBe(client.id)
  expect(job.locations.map(({ address2 }) => address2)).toEqual(['', '', '4B'])
})
