import { expect, test } from '@playwright/test'
import { addDays, formatDayInWords } from '../src/shared/kernel/dates.ts'
import { createCaller, dayFromNow, makeJobOn } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE, signIn } from './people.ts'

test.describe.configure({ timeout: 120_000 })

test('the month shows a short day, opens it, and a suggestion fills its crew in one click', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const { day } = dayFromNow(447)
  const name = formatDayInWords(day, '2000')
  const id = await makeJobOn(office, day, { crewSize: 2 })
  await office.call('POST', `jobs/${id}`, { jobStatus: 'scheduled' })
  await signIn(page, 'manager', `/board?day=%22${day}%22&view=month`)

  const month = page.getByRole('table', { name: 'Load of the month by day' })
  const cell = month.getByRole('button', { name: new RegExp(`^${name}.*Short.*1 job.*Crew 0 of `) })
  await expect(cell).toContainText('Short')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  // Others see a change at once.
  await office.call('POST', `jobs/${id}`, { crewSize: 3 })
  await expect(cell).toContainText('Crew 0 of 3')

  // By keyboard: the day before, back, and Enter opens the day.
  await cell.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator(`[data-day="${addDays(day, -1)}"]`)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=day/)

  await page
    .getByRole('button', { name: `Job #${id},` })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Assign / Move' })
  await dialog.getByRole('button', { name: 'Suggest a crew' }).click()
  await expect(dialog.getByRole('button', { name: /^Remove .* .*$/ })).toHaveCount(3)
  await expect(dialog.getByText('Free all day').first()).toBeVisible()
  await expectAccessible(page)
  await dialog
    .getByRole('button', { name: /^Remove .* .*$/ })
    .last()
    .click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => ((await office.call('GET', `jobs/${id}`)) as { crew: unknown[] }).crew.length)
    .toBe(2)
})
