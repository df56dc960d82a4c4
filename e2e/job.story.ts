import { expect, test } from '@playwright/test'
import { openPageAs, callApi, expectAccessible, pickAddress, signIn } from './people.ts'

test('a manager creates a job, others see it appear, both change it, and one deletes it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'manager')
  const office = await openPageAs(browser, 'admin', '/jobs')
  await office.getByLabel('Search', { exact: true }).fill('Zanzibar')
  await expect(office.getByText('No jobs match these filters')).toBeVisible()

  await page.goto('/job/add-job')
  await expect(page.getByRole('heading', { name: 'New job' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Location' }).click()
  await pickAddress(page, 0, '12 Zanzibar Way, Denver, CO 80202')
  await page.getByRole('button', { name: 'Add Location' }).click()
  await pickAddress(page, 1, '1777 Broadway, Boulder, CO 80302')
  await page.getByLabel('Date', { exact: true }).first().fill('12/01/2027')
  await page.keyboard.press('Tab')
  await page.getByLabel('Crew size').fill('3')
  await expect(page.getByRole('region', { name: 'Amount' })).toContainText('$360.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(page).toHaveURL(/\/job\/\d+$/)
  const id = /\d+$/.exec(page.url())?.[0] ?? ''
  await expect(page.getByRole('heading', { name: `Job #${id}` })).toBeVisible()

  // The other browser shows it without reloading.
  await expect(office.getByRole('row', { name: /12 Zanzibar Way/ })).toBeVisible()
  await office.goto(`/job/${id}`)
  await expect(office.getByRole('heading', { name: `Job #${id}` })).toBeVisible()

  // A change in one browser appears in the other as long as nothing is typed there.
  await office.getByLabel('Notes', { exact: true }).fill('Call at the gate')
  await office.getByRole('button', { name: 'Save Job' }).click()
  await expect(office.getByText('Job saved.')).toBeVisible()
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('Call at the gate')

  // Both change the same field: both versions are shown, and no input is lost.
  await page.getByLabel('Notes', { exact: true }).fill('Call at the gate, code 7')
  await office.getByLabel('Notes', { exact: true }).fill('Call the neighbour')
  // The message of the previous save may still be visible.
  const kept = office.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith(`/wp/v2/jobs/${id}`),
  )
  await office.getByRole('button', { name: 'Save Job' }).click()
  expect((await kept).status()).toBe(200)
  await page.getByRole('button', { name: 'Save Job' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Call the neighbour')
  await expect(dialog).toContainText('Call at the gate, code 7')
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /code 7/ }).check()
  await dialog.getByRole('button', { name: 'Save Job' }).click()
  await expect(office.getByLabel('Notes', { exact: true })).toHaveValue('Call at the gate, code 7')

  // Leaving with unsaved changes asks for confirmation.
  await page.getByLabel('Notes', { exact: true }).fill('half a thought')
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('half a thought')
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible()

  // The history shows who changed what.
  await page.goto(`/job/${id}`)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Call the neighbour')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Job' }).click()
  await page.getByRole('button', { name: 'Delete Job' }).click()
  await expect(page.getByText('Are you sure you want to delete this job?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Job' }).click()
  await expect(page.getByText('Job deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/jobs/)
  await page.goto(`/job/${id}`)
  await expect(page.getByText('Job not found.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to jobs' }).click()
  await expect(page).toHaveURL(/\/jobs/)
  await office.context().close()
})

test('another company, and workers and clients of other jobs, cannot see a job', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager')
  const { body } = await callApi(page, 'POST', '/wp/v2/jobs', { notes: 'for our eyes' })
  const { id } = body as { id: number } // a created job has an id
  for (const who of ['otherAdmin', 'worker', 'client'] as const) {
    const other = await openPageAs(browser, who)
    await other.goto(`/job/${id}`)
    await expect(other.getByText('Job not found.')).toBeVisible()
    expect((await callApi(other, 'GET', `/wp/v2/jobs/${id}`)).status).toBe(404)
    expect((await callApi(other, 'POST', `/wp/v2/jobs/${id}`, { notes: 'mine' })).status).toBe(404)
    await other.context().close()
  }
  expect(((await callApi(page, 'GET', `/wp/v2/jobs/${id}`)).body as { notes: string }).notes).toBe(
    'for our eyes',
  )
})

test('a client requests a move in one pass and sees no staff details', async ({ page }) => {
  await signIn(page, 'client', '/jobs')
  await expect(page.getByRole('heading', { name: /^Your next move/ })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Book a move' }).click()
  await page.getByRole('button', { name: 'Add Location' }).click()
  await pickAddress(page, 0, '90 Larimer St, Denver, CO 80202')
  await expect(page.getByText('Need moving truck?')).toBeVisible()
  await expect(page.getByLabel('Job status')).toHaveCount(0)
  await expect(page.getByLabel('Area, Sq. Ft.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/\/job\/\d+$/)
  await expectAccessible(page)
})
