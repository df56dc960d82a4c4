import { expect, test, type Page } from '@playwright/test'
import { openPageAs, callApi, expectAccessible, pickAddress, signIn } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const read = async (page: Page, path: string) =>
  (await callApi(page, 'GET', path)).body as Record<string, unknown> // a record of the API

/** The line that lists unsaved changes. */
const unsaved = (page: Page) => page.getByText(/^Unsaved:/)

async function makeJob(page: Page): Promise<number> {
  const { status, body } = await callApi(page, 'POST', '/wp/v2/jobs', {
    jobDate: '2031-08-05 09:00:00',
    crewSize: 2,
    locations: [
      { address: '1600 Broadway, Denver, CO 80202', city: 'Denver', addressState: 'CO', activities: [] },
    ],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: number }).id // a created job
}

test('saving a document keeps the changes of others, and a change of the same document shows both versions', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager')
  const id = await makeJob(page)
  const office = await openPageAs(browser, 'admin')
  const url = `/wp/v2/jobs/${id}`
  const change = async (sent: object) => {
    const { status, body } = await callApi(office, 'POST', url, sent)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  // Without live updates, so that the save itself meets the other change.
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.goto(`/job/${id}`)
  await page.getByRole('tab', { name: 'Documents' }).click()
  const rate = page.getByRole('group', { name: 'Line 1' }).getByLabel(/^Rate/)
  const saveEstimate = page.getByRole('button', { name: 'Save Estimate' })
  await rate.fill('91')
  await change({ notes: 'Narrow stairs' })
  await saveEstimate.click()
  await expect(page.getByText('Estimate saved.')).toBeVisible()
  await expect(page.getByText(/Reload/)).toHaveCount(0)
  expect(await read(page, url)).toMatchObject({
    notes: 'Narrow stairs',
    documents: { estimate: { variables: { lineItems: [{ rate: 91, isDirty: true }] } } },
  })

  await rate.fill('92')
  await change({
    documents: {
      estimate: { variables: { dirty: true, lineItems: [{ item: 'materials', rate: 70, units: 1 }] } },
    },
  })
  await saveEstimate.click()
  const dialog = page.getByRole('dialog', { name: 'This job was changed by someone else' })
  await expect(dialog).toContainText('$70.00 × 1 item')
  await expect(dialog).toContainText('$92.00 ×')
  await expect(page.getByText(/Reload/)).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(rate).toHaveValue(/92/)
  await saveEstimate.click()
  await dialog.getByRole('radio', { name: /\$92\.00/ }).check()
  await dialog.getByRole('button', { name: 'Save Job' }).click()
  await expect(dialog).toBeHidden()
  await expect(unsaved(page)).toHaveCount(0)
  expect(await read(page, url)).toMatchObject({
    documents: { estimate: { variables: { lineItems: [{ rate: 92 }] } } },
  })

  await office.context().close()
})

test('the truck is part of the one save, and its input is kept while other tabs are open', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const id = await makeJob(page)
  await callApi(page, 'POST', `/wp/v2/jobs/${id}`, { useTruck: true })
  await page.goto(`/job/${id}`)
  await page.getByRole('tab', { name: 'Rent Truck' }).click()
  const pickUp = page.getByLabel('Pick-up')
  await pickUp.fill('08/03/2031')
  await pickUp.press('Tab')
  await page.getByRole('region', { name: 'Rates of this job' }).getByLabel('Flat rate').fill('99')
  await expect(unsaved(page)).toHaveText('Unsaved: truck, truck rates')
  await page.getByRole('tab', { name: 'Job', exact: true }).click()
  await page.getByRole('textbox', { name: 'Crew size' }).fill('4')
  await page.getByRole('tab', { name: 'Rent Truck' }).click()
  await expect(pickUp).toHaveValue('08/03/2031')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(unsaved(page)).toHaveCount(0)
  const job = await read(page, `/wp/v2/jobs/${id}`)
  expect(job).toMatchObject({ crewSize: 4, truck: { pickUpDate: '2031-08-03' } })
  const { estimate } = job['documents'] as Record<string, { variables: { lineItems: object[] } }> // a job's documents
  expect(estimate?.variables.lineItems).toContainEqual(
    expect.objectContaining({ basis: 'truckFlat', rate: 99, isDirty: true }),
  )
  // The labor line still follows the crew.
  expect(estimate?.variables.lineItems).toContainEqual(
    expect.objectContaining({ basis: 'labor', isDirty: false }),
  )
})

test('a likely mistake is confirmed before a save, and open panels stay open after it', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/job/add-job')
  const date = page.getByRole('region', { name: 'Details' }).getByLabel('Date', { exact: true })
  const save = page.getByRole('button', { name: 'Save Job' })
  const question = page.getByRole('dialog', { name: 'Before saving' })
  for (const address of [
    '12 Zanzibar Way, Denver, CO 80202',
    '1777 Broadway, Boulder, CO 80302',
    '90 Larimer St, Denver, CO 80202',
  ]) {
    await page.getByRole('button', { name: 'Add Location' }).click()
    await pickAddress(page, (await page.getByRole('combobox', { name: 'Address' }).count()) - 1, address)
  }
  await date.fill('01/05/2026')
  await date.press('Tab')
  await save.click()
  await expect(question).toContainText('01/05/2026 is in the past. Is this the right date?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(date).toBeFocused()

  // The crew tab starts from the size typed.
  await page.getByRole('textbox', { name: 'Crew size' }).fill('4')
  await page.getByRole('tab', { name: 'Crew' }).click()
  await expect(page.getByRole('textbox', { name: 'Crew size' })).toHaveValue('4')
  await expect(page.getByText('0 of 4 spots filled, 4 open')).toBeVisible()
  await page.getByRole('tab', { name: 'Job', exact: true }).click()
  await date.fill('11/28')
  await date.press('Tab')
  await expect(date).toHaveValue(/^11\/28\/20\d\d$/)

  const carry = page.getByLabel('Long carry').first()
  for (const typed of ['12a5', '-5']) {
    await carry.fill(typed)
    await carry.blur()
    await expect(page.getByText('Only numeric values allowed')).toBeVisible()
    await save.click()
    await expect(carry).toHaveValue(typed)
    await expect(page).toHaveURL(/add-job/)
  }
  await carry.fill('125')

  const time = async (of: number, label: string, typed: string) => {
    const field = page
      .getByRole('group', { name: 'Activity 1' })
      .nth(of)
      .getByRole('combobox', { name: label })
    await field.fill(typed)
    await field.press('Enter')
    await expect(field).toHaveValue(typed)
  }
  await page.getByRole('button', { name: 'Add activity' }).first().click()
  await time(0, 'Start', '8:00 AM')
  await time(0, 'End', '8:00 AM')
  await save.click()
  await expect(question).toContainText('The activity starts and ends at 8:00 AM. Is this 24 hours?')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(page).toHaveURL(/add-job/)
  await time(0, 'End', '12:00 PM')
  await page.getByRole('button', { name: 'Add activity' }).nth(1).click()
  const second = page.getByRole('group', { name: 'Activity 1' }).nth(1)
  await expect(second.getByRole('combobox', { name: 'Type' })).toHaveValue('Unload')
  await expect(second.getByRole('combobox', { name: 'Start' })).toHaveValue(/^1?[0-9]:\d\d PM$/)
  await time(1, 'End', '10:00 AM')
  await save.click()
  await expect(question).toContainText('Does it run past midnight?')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(page).toHaveURL(/\/job\/\d+$/)
  await expect(page.getByLabel('Long carry')).toHaveCount(3)
  await expect(page.getByRole('group', { name: 'Activity 1' })).toHaveCount(2)
  await expect(carry).toHaveValue('125 ft')
  // A confirmed question is not asked again.
  await page.getByLabel('Notes', { exact: true }).fill('Piano')
  await page.keyboard.press('Control+s')
  await expect(unsaved(page)).toHaveCount(0)
})

test('a conflict in a text shows both versions, and no message asks to reload', async ({ page }) => {
  await signIn(page, 'otherAdmin', '/settings?section=documents&text=consumerAdvisement')
  const company = String((await read(page, '/wp/v2/users/me'))['defaultCompany'])
  const url = `/wp/v2/companies/${company}/wordings`
  const store = async (body: string | null) => {
    const list = (await callApi(page, 'GET', url)).body as { name: string; version: number }[] // all texts
    const version = list.find(({ name }) => name === 'consumerAdvisement')?.version
    expect((await callApi(page, 'POST', `${url}/consumerAdvisement`, { body, version })).status).toBe(200)
  }
  const field = page.getByRole('textbox', { name: 'Text', exact: true })
  await field.fill('My text')
  await store('Their text')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await expect(dialog.getByRole('radio', { name: /Their text/ })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /My text/ })).toBeVisible()
  await expect(page.getByText(/Reload/)).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field).toHaveValue('My text')
  await page.keyboard.press('Control+s')
  await dialog.getByRole('radio', { name: /My text/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Text saved.')).toBeVisible()
  await store(null)
})
