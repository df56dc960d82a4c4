import { expect, test, type Locator, type Page } from '@playwright/test'
import { addDays } from '../src/shared/kernel/dates.ts'
import { weekOf } from '../src/shared/schedule/board/board.rules.ts'
import { createCaller, makeJobOn, type Caller } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE, signIn } from './people.ts'

test.describe.configure({ timeout: 120_000 })

/** A week that no other story uses, so many weeks from now. */
function weekIn(weeks: number): string {
  return addDays(weekOf(new Date().toISOString().slice(0, 10)), weeks * 7)
}

/** Adds a worker with a name of their own. */
async function addWorker(office: Caller, firstName: string) {
  const unique = String(Date.now() + Math.floor(Math.random() * 1e6))
  const letters = unique.replaceAll(/[0-9]/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  const lastName = `Board${letters}`
  const email = `${firstName}-${lastName}@example.test`.toLowerCase()
  const { id } = (await office.call('POST', 'workers', { firstName, lastName, email, phone: null })) as {
    id: number
  } // a created worker
  return { id, name: `${firstName} ${lastName}` }
}

/** Creates a scheduled job from 9 AM to 1 PM. */
async function addJob(office: Caller, day: string, crew: readonly number[] = []): Promise<number> {
  const id = await makeJobOn(office, day, { crewSize: 2 })
  await office.call('POST', `jobs/${id}`, { jobStatus: 'scheduled', crew: crew.map((one) => ({ id: one })) })
  return id
}

async function stored(office: Caller, id: number) {
  const job = (await office.call('GET', `jobs/${id}`)) as { jobDate: string; crew: { id: number }[] } // a job
  return { jobDate: job.jobDate, crew: job.crew.map((member) => member.id) }
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const chip = (within: Page | Locator, id: number) => within.getByRole('button', { name: `Job #${id},` })
/** The cell of a worker on the day with this index of the week. */
const cell = (page: Page, name: string, day: number) => row(page, name).getByRole('cell').nth(day)

/** Drags a job over a place, and waits for what the board says about it. */
async function dragOver(page: Page, job: Locator, to: Locator, says: string): Promise<void> {
  await to.scrollIntoViewIfNeeded()
  const [from, place] = [await job.boundingBox(), await to.boundingBox()]
  if (!from || !place) throw new Error('The job or the place is not shown.')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 })
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 5 })
  await expect(page.getByText(says, { exact: true }).first()).toBeVisible()
}

test('the office drags jobs to workers and days, sees conflicts before, and takes a move back', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const week = weekIn(30)
  const [ann, bo] = [await addWorker(office, 'Ann'), await addWorker(office, 'Bo')]
  const [tuesday, thursday] = [addDays(week, 2), addDays(week, 4)]
  const job = await addJob(office, tuesday)
  const other = await addJob(office, thursday, [ann.id])
  await signIn(page, 'manager', `/board?day=%22${tuesday}%22`)

  // From the tray to a worker: the time stays.
  const tray = page.getByRole('region', { name: /Without full crew/ })
  await dragOver(page, chip(tray, job), cell(page, ann.name, 2), 'Free')
  await page.mouse.up()
  await expect(chip(cell(page, ann.name, 2), job)).toBeVisible()
  await expect.poll(() => stored(office, job)).toEqual({ jobDate: `${tuesday} 09:00:00`, crew: [ann.id] })

  // To a day on which Ann works: the board says so, and the server refuses it.
  await dragOver(
    page,
    chip(cell(page, ann.name, 2), job),
    cell(page, ann.name, 4),
    `Conflict with job #${other}, 9:00 AM`,
  )
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'The crew is not free at that time.' })
  await expect(dialog).toContainText(`job #${other}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(chip(cell(page, ann.name, 2), job)).toBeVisible()
  expect(await stored(office, job)).toEqual({ jobDate: `${tuesday} 09:00:00`, crew: [ann.id] })

  // To another worker and another day in one move, and back.
  await dragOver(page, chip(cell(page, ann.name, 2), job), cell(page, bo.name, 5), 'Free, 9:00 AM')
  await page.mouse.up()
  await expect
    .poll(() => stored(office, job))
    .toEqual({ jobDate: `${addDays(week, 5)} 09:00:00`, crew: [bo.id] })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => stored(office, job)).toEqual({ jobDate: `${tuesday} 09:00:00`, crew: [ann.id] })
  await expect(chip(cell(page, ann.name, 2), job)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})
