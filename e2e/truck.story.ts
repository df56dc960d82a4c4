import { expect, test } from '@playwright/test'
import { callApi, expectAccessible, signIn } from './people.ts'

test('the office overrides the truck price of one job and returns to automatic pricing', async ({ page }) => {
  await signIn(page, 'manager')
  const { body } = await callApi(page, 'POST', '/wp/v2/jobs', {
    jobDate: '2031-08-04 09:00:00',
    useTruck: true,
    crewSize: 2,
    locations: [
      { address: '1600 Broadway, Denver, CO 80202', city: 'Denver', addressState: 'CO', activities: [] },
    ],
  })
  const { id } = body as { id: number } // a created job
  await page.goto(`/job/${id}`)
  await page.getByRole('tab', { name: 'Rent Truck' }).click()
  const rates = page.getByRole('region', { name: 'Rates of this job' })
  const flat = rates.getByRole('textbox', { name: 'Flat rate' })
  const back = rates.getByRole('button', { name: 'Back to automatic' })
  await expect(flat).toHaveValue('$80.00')
  await expect(back).toHaveCount(0)

  await flat.fill('99')
  await expect(back).toBeVisible()
  await back.click()
  await expect(flat).toHaveValue('$80.00')

  await flat.fill('99')
  await rates.getByRole('button', { name: 'Save rates' }).click()
  const price = page.getByRole('region', { name: 'Price' })
  await expect(price).toContainText('$99.00')
  await expect(back).toBeVisible()
  await expectAccessible(page)
  await back.click()
  await expect(flat).toHaveValue('$80.00')
  await expect(price).toContainText('$80.00')
  await expect(back).toHaveCount(0)
})
