import { expect, test } from '@playwright/test'
import { createCaller, dayFromNow, makeJobOn } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE, signIn } from './people.ts'

test('on a phone the office moves a job of the day to another time and takes a worker off', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const office = await createCaller(request, PEOPLE.manager)
  const { day } = dayFromNow(240)
  const email = `hal-${Date.now()}@example.test`
  const worker = (await office.call('POST', 'workers', {
    firstName: 'Hal',
    lastName: 'Phone',
    email,
    phone: null,
  })) as { id: number } // a created worker
  const id = await makeJobOn(office, day, { crewSize: 2 })
  await office.call('POST', `jobs/${id}`, { jobStatus: 'scheduled', crew: [{ id: worker.id }] })
  await signIn(page, 'manager', `/board?day=%22${day}%22`)
  const job = page.getByRole('listitem').filter({ hasText: `#${id}` })
  await expect(job.first()).toContainText('Hal Phone')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await page
    .getByRole('button', { name: `Assign / Move job #${id}` })
    .first()
    .tap()
  const dialog = page.getByRole('dialog', { name: 'Assign / Move' })
  await dialog.getByRole('combobox', { name: 'In place of' }).selectOption('Hal Phone')
  await dialog.getByRole('combobox', { name: 'Assign' }).tap()
  await page.getByRole('option', { name: 'Nobody (take Hal Phone off)' }).tap()
  await dialog.getByRole('combobox', { name: 'Start' }).selectOption('10:00')
  await dialog.getByRole('combobox', { name: 'End' }).selectOption('14:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).tap()
  const stored = async () => {
    const found = (await office.call('GET', `jobs/${id}`)) as { jobDate: string; crew: unknown[] } // a job
    return [found.jobDate, found.crew.length]
  }
  await expect.poll(stored).toEqual([`${day} 10:00:00`, 0])
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(stored).toEqual([`${day} 09:00:00`, 1])

  // The month is a list of days; one opens its jobs.
  await page.getByText('Month', { exact: true }).tap()
  const load = page.getByRole('list', { name: 'Days of the month' }).locator(`[data-day="${day}"]`)
  await expect(load).toContainText('Short')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await load.tap()
  await expect(job.first()).toContainText('Hal Phone')
})
