import { expect, test } from '@playwright/test'
import { addDays } from '../src/shared/kernel/dates.ts'
import { createCaller, makeJobOn, type Caller } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE, signIn } from './people.ts'

test.describe.configure({ timeout: 120_000 })

/** A day that no other story uses, so many days from now. */
const dayIn = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

/** Creates scheduled jobs with a date and without crew: six each from 7 to 11 AM and from noon to 4 PM. */
async function addJobs(office: Caller, day: string, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    const [startTime, endTime] = index % 2 === 0 ? ['07:00', '11:00'] : ['12:00', '16:00']
    const id = await makeJobOn(office, day, {
      crewSize: 2,
      jobDate: `${day} ${startTime}:00`,
      locations: [
        {
          address: '1200 Smith St, Houston, TX 77002',
          city: 'Houston',
          addressState: 'TX',
          addressCountry: 'US',
          latitude: 29.75 + index / 100,
          longitude: -95.36,
          activities: [{ activityType: 'load', activityDate: day, startTime, endTime }],
        },
      ],
    })
    await office.call('POST', `jobs/${id}`, { jobStatus: 'scheduled' })
    ids.push(id)
  }
  return ids
}

async function addWorkers(office: Caller, count: number): Promise<void> {
  const run = String(Date.now()).replaceAll(/[0-9]/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  for (let index = 0; index < count; index += 1) {
    const lastName = `Plan${run}${'abcdefghijklmnop'[index]}`
    const email = `pat-${lastName}@example.test`.toLowerCase()
    await office.call('POST', 'workers', { firstName: 'Pat', lastName, email, phone: null })
  }
}

const crewSizeOf = async (office: Caller, id: number) =>
  ((await office.call('GET', `jobs/${id}`)) as { crew: unknown[] }).crew.length // a job

test('the office plans a day of 12 jobs from nothing, and the board shows all of them staffed', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const day = dayIn(283)
  await addWorkers(office, 12)
  const jobs = await addJobs(office, day, 12)
  await signIn(page, 'manager', `/board?day=%22${day}%22&view=%22day%22`)
  await page.getByRole('link', { name: 'Plan the day' }).click()
  await expect(page.getByRole('heading', { name: '12 jobs to plan' })).toBeVisible()
  const first = page.getByRole('listitem', { name: `Job #${jobs[0]}`, exact: true })
  await expect(first).toContainText('7:00 AM – 11:00 AM')
  await expect(first).toContainText('h this week')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.getByRole('checkbox', { name: `Accept job #${jobs[0]}, 7:00 AM – 11:00 AM` }).uncheck()
  await page.getByRole('button', { name: 'Accept 11 jobs' }).click()
  await expect(page.getByText('11 jobs saved.')).toBeVisible()
  expect(await crewSizeOf(office, jobs[0] ?? 0)).toBe(0)
  await page.getByRole('checkbox', { name: `Accept job #${jobs[0]}, 7:00 AM – 11:00 AM` }).check()
  await page.getByRole('button', { name: 'Accept 1 job' }).click()
  await expect(page.getByText('12 jobs saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the board' }).click()
  await expect(page.getByRole('button', { name: `Job #${jobs[0]},` }).first()).toBeVisible()
  for (const id of jobs) await expect.poll(() => crewSizeOf(office, id)).toBe(2)
  await expect(page.getByRole('row').filter({ hasText: 'No crew yet' }).getByRole('button')).toHaveCount(0)
})

test('a plan is accepted by keyboard alone on a phone, and a job that changed meanwhile is named', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const office = await createCaller(request, PEOPLE.manager)
  const day = dayIn(285)
  await addWorkers(office, 4)
  const [changed = 0, same = 0] = await addJobs(office, day, 2)
  await signIn(page, 'manager', `/plan?day=%22${day}%22`)
  await expect(page.getByRole('heading', { name: '2 jobs to plan' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await office.call('POST', `jobs/${changed}`, { notes: 'Piano' })
  const accept = page.getByRole('button', { name: 'Accept 2 jobs' })
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await accept.evaluate((button) => button === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 job changed meanwhile and was not saved.')).toBeVisible()
  await expect(page.getByRole('listitem', { name: `Job #${changed}`, exact: true })).toContainText(
    'Somebody else changed this job meanwhile.',
  )
  await expect.poll(() => crewSizeOf(office, same)).toBe(2)
  expect(await crewSizeOf(office, changed)).toBe(0)
})

test('a crew is suggested on the Crew tab, with reasons, and saved with the job', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const [job = 0] = await addJobs(office, dayIn(287), 1)
  await signIn(page, 'manager', `/job/${job}`)
  await page.getByRole('tab', { name: 'Crew', exact: true }).click()
  await page.getByRole('button', { name: 'Suggest a crew' }).click()
  await expect(page.getByText('2 of 2 spots filled')).toBeVisible()
  await expect(page.getByText(/Free all day · \d+ h this week/).first()).toBeVisible()
  expect(await crewSizeOf(office, job)).toBe(0)
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect.poll(() => crewSizeOf(office, job)).toBe(2)
})
