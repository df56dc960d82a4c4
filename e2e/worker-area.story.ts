import { expect, test, type Browser, type Page } from '@playwright/test'
import { addDays, formatDay } from '../src/shared/kernel/dates.ts'
import { callApi, expectAccessible, expectNoHorizontalScroll, PASSWORD, signIn } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Takes a few seconds; allows for a busy machine.
test.describe.configure({ timeout: 120_000 })

// People of Lone Star: no other story uses their manual, tests and ads.
const WORKER = 'worker@lonestar.test'

/** Opens a page for the worker on a phone. */
async function phoneOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(WORKER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/my-day/)
  return page
}

async function expectGood(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
}

test('the office writes a manual, a worker reads it on a phone, and the office sees who has read it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'otherAdmin', '/settings?section=manual')
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Pianos')
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('# Before lifting\n- Lock the lid\n- Four people')
  await expect(page.getByRole('region', { name: 'Preview of Pianos' })).toContainText('Lock the lid')
  await page.getByRole('button', { name: 'Move Pianos up' }).click()
  await expect(page.getByText('Pianos: place 3 of 4')).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  const phone = await phoneOf(browser)
  await phone.goto('/worker-dev')
  await expect(phone.getByRole('heading', { name: 'Next jobs' })).toBeVisible()
  await expectGood(phone)
  await phone.getByRole('navigation', { name: 'Worker Dev' }).getByRole('link', { name: 'Manual' }).tap()
  await phone.getByLabel('Search the manual').fill('lid')
  await expect(phone.getByText('Found in 1 section.')).toBeVisible()
  const section = phone.getByRole('article', { name: 'Pianos' })
  await expect(section).toContainText('Four people')
  await section.getByRole('button', { name: 'I have read this' }).tap()
  await expect(phone.getByText('Marked as read.')).toBeVisible()
  await expectGood(phone)
  await phone.goto('/worker-dev?section=communications')
  await expect(
    phone.getByRole('list', { name: 'Communications' }).getByRole('listitem').first(),
  ).toBeVisible()
  await phone.getByLabel('Rating').check()
  await phone.getByRole('button', { name: 'Save Filter' }).tap()
  await expect(phone.getByText('Filter saved.')).toBeVisible()
  await phone.goto('/worker-dev?section=communications')
  await expect(phone.getByLabel('Rating')).toBeChecked()
  await expectGood(phone)

  await page.goto('/worker-dev?section=manual')
  const reader = page
    .getByRole('list', { name: 'Readers' })
    .getByRole('listitem')
    .filter({ hasText: 'Maldonado' })
  await expect(reader).not.toContainText('Pianos')
  await expectAccessible(page)
  // Restores the initial state.
  await page.goto('/settings?section=manual')
  await page.getByRole('button', { name: 'Delete Pianos' }).click()
  await page.getByRole('button', { name: 'Delete section', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await phone.context().close()
})

test('the office writes and assigns a quiz, and a worker passes it on a phone after a reload', async ({
  page,
  browser,
}) => {
  const title = 'Dollies and ramps'
  await signIn(page, 'otherAdmin', '/worker-dev?section=testing')
  await page.getByRole('button', { name: 'New quiz' }).first().click()
  await page.getByRole('button', { name: 'Publish' }).click()
  // A missing value is reported at its field.
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(title)
  const first = page.getByRole('listitem', { name: 'Question 1' })
  await first.getByRole('textbox', { name: 'Question', exact: true }).fill('Who goes first down a ramp?')
  await first.getByRole('textbox', { name: 'Answer 1' }).fill('The load')
  await first.getByRole('textbox', { name: 'Answer 2' }).fill('The mover, backwards')
  await first.getByRole('radio', { name: 'Answer 2 is right' }).check()
  await first.getByLabel('Explanation').fill('So that the load cannot run away.')
  await page.getByRole('button', { name: 'Add question' }).click()
  const second = page.getByRole('listitem', { name: 'Question 2' })
  await second.getByText('Several answers').click()
  await second.getByRole('textbox', { name: 'Question', exact: true }).fill('What is strapped to a dolly?')
  await second.getByRole('textbox', { name: 'Answer 1' }).fill('A fridge')
  await second.getByRole('textbox', { name: 'Answer 2' }).fill('A safe')
  await second.getByRole('checkbox', { name: 'Answer 1 is right' }).check()
  await second.getByRole('checkbox', { name: 'Answer 2 is right' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Quiz published.')).toBeVisible()
  await page.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText(/Test assigned to \d+ workers\./)).toBeVisible()

  const phone = await phoneOf(browser)
  await phone.goto('/worker-dev?section=testing')
  const test = phone
    .getByRole('list', { name: 'Outstanding tests' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expectGood(phone)
  await test.getByRole('button', { name: 'Start the test' }).tap()
  await expect(phone.getByText('Question 1 of 2, 0 answered')).toBeVisible()
  const kept = phone.waitForResponse(/\/answers$/)
  await phone.getByLabel('The mover, backwards').check()
  // The browser does not receive the correct answers.
  expect(await (await kept).text()).not.toContain('cannot run away')
  await phone.reload()
  await expect(phone.getByText('Question 2 of 2, 1 answered')).toBeVisible()
  await expectGood(phone)
  await phone.getByLabel('A fridge').check()
  await phone.getByLabel('A safe').check()
  await phone.getByRole('button', { name: 'Hand in' }).tap()
  await expect(phone.getByRole('region', { name: 'Result' })).toContainText('100 %')
  await expect(phone.getByText('So that the load cannot run away.')).toBeVisible()
  await expectGood(phone)

  await page.getByRole('tab', { name: 'Results' }).click()
  await expect(
    page.getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: 'Maldonado' }),
  ).toContainText('best 100 %')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Questions' }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await phone.context().close()
})

test('an ad is scheduled weekly, and one of its runs is moved', async ({ page }) => {
  const start = '2031-03-04'
  await signIn(page, 'otherAdmin', `/ads?day=${start}`)
  await expect(page.getByRole('heading', { name: 'March 2031' })).toBeVisible()
  await expectAccessible(page)
  // Arrow keys move between days.
  await page.getByRole('button', { name: 'Tuesday, March 4, 0 ads' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Tuesday, March 11, 0 ads' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Tuesday, March 4, 0 ads' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Schedule Ad on Tuesday, March 4' }).click()
  const modal = page.getByRole('dialog', { name: 'Schedule Ad' })
  await modal.getByRole('button', { name: 'Schedule' }).click()
  await expect(modal.getByLabel('Title')).toBeFocused()
  await modal.getByLabel('Title').fill('Rodeo weeks')
  await modal.getByLabel('Cost').fill('40')
  await modal.getByLabel('Repeat').selectOption('Every Week')
  await modal.getByLabel('After so many').check()
  await modal.getByLabel('How often').fill('3')
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('3 ads scheduled.')).toBeVisible()
  const month = page.getByRole('table', { name: 'Ads of the month' })
  await expect(month.getByRole('button', { name: 'Rodeo weeks' })).toHaveCount(3)

  await month.getByRole('button', { name: 'Rodeo weeks' }).nth(1).click()
  const panel = page.getByRole('dialog', { name: 'Ad', exact: true })
  await expect(panel).toContainText('Every Week, 3 times (2 of 3)')
  await expect(panel).toContainText('No jobs came from this ad yet.')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Change' }).click()
  const change = page.getByRole('dialog', { name: 'Change ad' })
  const moved = addDays(start, 9)
  await change.getByLabel('Start date').fill(formatDay(moved))
  await change.getByLabel('Start date').press('Tab')
  await expect(change.getByLabel('End date')).toHaveValue(formatDay(moved))
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ad saved.')).toBeVisible()
  await expect(panel).toContainText(formatDay(moved))
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Thursday, March 13, 1 ad' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tuesday, March 11, 0 ads' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tuesday, March 18, 1 ad' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectGood(page)
  await page.getByText('List', { exact: true }).click()
  await page.getByLabel('Search by title').fill('rodeo')
  const list = page.getByRole('list', { name: 'Ads' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expectGood(page)
  await list.getByRole('button').first().click()
  await panel.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete ad' })
  await question.getByLabel('All').check()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('3 ads deleted.')).toBeVisible()
  await expect(page.getByText('No ads match')).toBeVisible()
})

test('a job with a selected source appears at its ad immediately', async ({ page }) => {
  await signIn(page, 'otherAdmin')
  const created = async (path: string, sent: object): Promise<Record<string, unknown>> => {
    const { status, body } = await callApi(page, 'POST', path, sent)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Record<string, unknown> // a created record
  }
  const { body } = await callApi(page, 'GET', '/wp/v2/entities')
  const { results } = body as { results: { id: number; jobSource: string }[] } // the channels where ads run
  const day = new Date().toISOString().slice(0, 10)
  const times = {
    startDate: addDays(day, -2),
    startTime: '08:00',
    endDate: addDays(day, 2),
    endTime: '18:00',
  }
  const ad = await created('/wp/v2/ads', {
    ...times,
    entityId: results.find(({ jobSource }) => jobSource === 'mailer')?.id,
    title: 'Postcards',
    text: '',
    cost: 10,
    attributionDays: 14,
    repeat: null,
  })
  const job = await created('/wp/v2/jobs', {})
  await page.goto(`/ads?ad=${Number(ad['id'])}`)
  const panel = page.getByRole('dialog', { name: 'Ad', exact: true })
  await expect(panel).toContainText('No jobs came from this ad yet.')
  await created(`/wp/v2/jobs/${Number(job['id'])}`, { version: job['version'], jobSource: 'mailer' })
  await expect(panel.getByRole('link', { name: `#${Number(job['id'])}` })).toBeVisible()
})
