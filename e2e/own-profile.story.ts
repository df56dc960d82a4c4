import { expect, test } from '@playwright/test'
import { callApi, expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

for (const width of [1440, 390]) {
  test(`roles without permission see one page with a way back (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'client')
    for (const path of [
      '/inbox',
      '/deliveries',
      '/equipment',
      '/workers',
      '/clients',
      '/accounting',
      '/payroll',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'You can’t open this page' }), path).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go to jobs' })).toBeVisible()
    }
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('link', { name: 'Go to jobs' }).click()
    await expect(page).toHaveURL(/\/jobs/)
  })

  test(`a person who awaits approval sees the company and uploads a document (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'pending', '/jobs')
    await expect(
      page.getByRole('heading', { name: 'Your account is pending administrator approval.' }),
    ).toBeVisible()
    await expect(page.getByText('Front Range Movers').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /\(\d{3}\) \d{3}-\d{4}/ })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({
      name: 'license.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    })
    await page.getByRole('button', { name: 'Send document' }).click()
    await expect(page.getByRole('list', { name: 'Documents you sent' })).toContainText('license.pdf')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })

  test(`a client and a worker open their own profile, and a client reports damage (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'worker', '/jobs')
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'My profile' }).click()
    await expect(page).toHaveURL(/\/worker\/\d+/)
    await expect(page.getByText('Change your name, phone, address and picture in Settings.')).toBeVisible()
    for (const tab of ['Documents', 'Schedule', 'Equipment', 'Jobs'])
      await page.getByRole('tab', { name: tab }).click()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    await signIn(page, 'client', '/jobs')
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'My profile' }).click()
    await expect(page.getByRole('heading', { name: 'Your moves' })).toBeVisible()
    const moves = page.getByRole('list', { name: 'Your moves' })
    await expect(moves).toContainText(/Request received|Booked|Completed/)
    await expect(moves).not.toContainText(/Inquiring|Scheduled|Intrastate|Moving Labor|Junk Removal/)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    const { body } = await callApi(page, 'GET', '/wp/v2/jobs?jobStatus=completed')
    const [job] = body as { id: number }[] // the list of jobs
    await page.goto(`/job/${job?.id}`)
    await page.getByRole('link', { name: 'Report damage or loss' }).click()
    await expect(page).toHaveURL(/\/job\/\d+\/claims$/)
  })
}
