import { expect, test, type Page } from '@playwright/test'
import { callApi, expectAccessible, expectNoHorizontalScroll, openPageAs, signIn } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Takes up to 30 seconds; allows for a busy machine.
test.describe.configure({ timeout: 120_000 })

/** A day without moves of the demo, before the policy of its trucks ends. */
const DAY = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)

/** Creates a scheduled job of four hours. */
async function makeJob(page: Page, start: string, end: string, change: object = {}): Promise<number> {
  const { status, body } = await callApi(page, 'POST', '/wp/v2/jobs', {
    jobDate: `${DAY} ${start}:00`,
    crewSize: 2,
    useTruck: true,
    locations: [
      {
        address: '1600 Broadway, Denver, CO 80202',
        city: 'Denver',
        addressState: 'CO',
        addressCountry: 'US',
        latitude: 39.7429,
        longitude: -104.9877,
        activities: [{ activityType: 'load', activityDate: DAY, startTime: start, endTime: end }],
      },
    ],
    ...change,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: number }).id // a created job
}

async function openCrew(page: Page, id: number): Promise<void> {
  await page.goto(`/job/${id}`)
  await page.getByRole('tab', { name: 'Crew', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Trucks', exact: true })).toBeVisible()
}

test('a truck is put on a job by the keyboard, refused where it is busy, and allowed with a reason', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager')
  const first = await makeJob(page, '09:00', '13:00')
  const second = await makeJob(page, '12:00', '15:00')
  await openCrew(page, first)
  await expect(page.getByText('No truck is assigned yet.')).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Add truck' })
  await field.click()
  // Those that must not drive cannot be picked, and say why.
  await expect(page.getByRole('option', { name: /^Truck 3/ })).toContainText('Truck 3 is out of service on')
  await expect(page.getByRole('option', { name: /^Truck 3/ })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  )
  await expect(page.getByRole('option', { name: /^Truck 2/ })).toContainText(
    'The annual inspection of Truck 2 is due',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await field.focus()
  await page.keyboard.type('Van')
  // Before the list is open, an arrow key only opens it.
  await expect(page.getByRole('option', { name: /^Van 4/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const trucks = page.getByRole('list', { name: 'Trucks of the job' })
  await expect(trucks.getByRole('listitem', { name: 'Van 4' })).toContainText('10 ft')

  await openCrew(page, second)
  // Another person's change appears without a reload.
  const colleague = await openPageAs(browser, 'admin')
  await openCrew(colleague, second)
  await field.click()
  await page.getByRole('option', { name: /^Van 4/ }).click()
  const dialog = page.getByRole('dialog', { name: 'The truck is not free at that time.' })
  await expect(dialog).toContainText(`Van 4 is on job #${first}, Denver, CO,`)
  await expect(dialog).toContainText('9:00 AM – 1:00 PM')
  await dialog.getByRole('button', { name: 'Assign anyway' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Both are on one street')
  await dialog.getByRole('button', { name: 'Assign anyway' }).click()
  await expect(trucks).toContainText(`Also on job #${first}: Both are on one street`)
  await expect(
    colleague.getByRole('list', { name: 'Trucks of the job' }).getByRole('listitem', { name: 'Van 4' }),
  ).toBeVisible()
  await colleague.context().close()

  // A job that was moved needs a new reason.
  const moved = await callApi(page, 'POST', `/wp/v2/jobs/${second}`, { jobDate: `${DAY} 11:00:00` })
  expect(moved.status).toBe(409)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Van 4' }).click()
  await expect(page.getByText('No truck is assigned yet.')).toBeVisible()
})

test('the office sets the turnaround, and the rating and license of a truck', async ({ page }) => {
  await signIn(page, 'otherAdmin', '/settings?section=vehicles')
  const form = page.getByRole('form', { name: 'Trucks on jobs' })
  await expect(form.getByRole('checkbox', { name: 'Assign trucks to jobs' })).toBeChecked()
  await form.getByLabel('Turnaround between jobs').fill('2000')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('At most 1440.')).toBeVisible()
  await form.getByLabel('Turnaround between jobs').fill('45')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Turnaround between jobs')).toHaveValue('45 min')

  await page.getByRole('button', { name: 'Van 4' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const vehicle = page.getByRole('form', { name: 'Vehicle' })
  await vehicle.getByLabel('Gross weight rating, pounds').fill('33000')
  await vehicle.getByLabel('License of the driver').selectOption('CDL class A')
  await vehicle.getByLabel('Rented').check()
  await expectAccessible(page)
  await vehicle.getByRole('button', { name: 'Save Vehicle' }).click()
  await expect(page.getByText('33,000 lb')).toBeVisible()
  await expect(page.getByText('CDL class A')).toBeVisible()
})
