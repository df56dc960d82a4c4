import { expect, test } from '@playwright/test'
import {
  agreeToPapers,
  createCaller,
  CLARA,
  dayFromNow,
  jobOf,
  makeJobOn,
  openTab,
  signInAs,
} from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

test('the office sees what a save voids or a job lacks before it cancels or saves', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, dayFromNow(420).day, {
    client: { id: clara.id },
    jobStatus: 'scheduled',
  })
  await agreeToPapers(clara, id)
  await signInAs(page, PEOPLE.manager)
  await page.goto(`/job/${id}`)
  await page.getByLabel('Crew size').fill('3')
  await page.getByRole('button', { name: 'Save Job' }).click()
  const question = page.getByRole('dialog', { name: 'Save this change?' })
  await expect(question).toContainText('The total changes from $320.00 to $480.00.')
  await expect(question).toContainText('The client will have to agree again: Estimate, Client agreement.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByLabel('Crew size')).toHaveValue('3')
  expect(await jobOf(office, id)).toMatchObject({ crewSize: 2 })
  await page.getByRole('button', { name: 'Save Job' }).click()
  await question.getByRole('button', { name: 'Save change' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  expect(await jobOf(office, id)).toMatchObject({ crewSize: 3 })

  await page.getByRole('combobox', { name: 'Job status' }).click()
  await page.getByRole('option', { name: 'Completed' }).click()
  await page.getByRole('button', { name: 'Save Job' }).click()
  const lacking = page.getByRole('dialog', { name: 'Complete this job?' })
  await expect(lacking).toContainText('The client has not agreed to: Estimate, Client agreement.')
  await expect(lacking).toContainText('$480.00 of $480.00 is not paid yet.')
  await expectNoHorizontalScroll(page)
  await lacking.getByRole('button', { name: 'Complete job' }).click()
  await expect.poll(async () => (await jobOf(office, id)).jobStatus).toBe('completed')
})

test('a job keeps its rates until the office applies the current ones', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.admin)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, dayFromNow(421).day, {
    client: { id: clara.id },
    // No other story changes the rate of a crew of this size.
    crewSize: 1,
    jobStatus: 'scheduled',
  })
  const { companyInfo } = (await office.call('GET', `jobs/${id}`)) as { companyInfo: { id: number } }
  const rate = (value: number) =>
    office.call('POST', `companies/${companyInfo.id}`, { variables: { hourlyRateOne: { value } } })
  await rate(41)
  try {
    await signInAs(page, PEOPLE.admin)
    await openTab(page, id, 'Documents')
    const button = page.getByRole('button', { name: 'Use today’s rates' })
    await button.click()
    const question = page.getByRole('dialog', { name: 'Use today’s rates' })
    await expect(question).toContainText('The total changes from $160.00 to $164.00.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Use today’s rates' }).click()
    await expect(page.getByText('This job keeps its rates')).toBeHidden()
    expect((await jobOf(office, id)).documents['estimate']?.total).toBe(164)
  } finally {
    await rate(40)
  }
})
