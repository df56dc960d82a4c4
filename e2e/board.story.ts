import { expect, test, type Locator, type Page } from '@playwright/test'
import { addDays } from '../src/shared/kernel/dates.ts'
import { weekOf } from '../src/shared/schedule/board/board.rules.ts'
import { createCaller, makeJobOn, type Caller } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, openPageAs, PEOPLE, signIn } from './people.ts'

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

/** Drags a job over a place, and waits for what the board says; begins again if rows moved meanwhile. */
async function dragOver(page: Page, job: Locator, to: Locator, says: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await to.scrollIntoViewIfNeeded()
    const [from, place] = [await job.boundingBox(), await to.boundingBox()]
    if (!from || !place) throw new Error('The job or the place is not shown.')
    await page.mouse.move(from.x + 20, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 })
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 5 })
    await expect(page.getByText(says, { exact: true }).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
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
    new RegExp(`^${ann.name}: Conflict with job #${other}( \\(.+\\))?, 9:00 AM$`),
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

test('two dispatchers move the same job: the first wins, the second is told, and both see who it was', async ({
  page,
  browser,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const week = weekIn(31)
  const [cal, dee] = [await addWorker(office, 'Cal'), await addWorker(office, 'Dee')]
  const [monday, friday] = [addDays(week, 1), addDays(week, 5)]
  const job = await addJob(office, monday, [cal.id])
  const other = await openPageAs(browser, 'admin')
  await other.goto(`/board?day=%22${monday}%22`)
  // The second one does not hear of the first move in time: their board loads no more.
  await expect(chip(cell(other, cal.name, 1), job)).toBeVisible()
  await other.route('**/wp/v2/board?*', (route) => route.abort())

  await signIn(page, 'manager', `/board?day=%22${monday}%22`)
  await dragOver(page, chip(cell(page, cal.name, 1), job), cell(page, dee.name, 5), 'Free, 9:00 AM')
  await page.mouse.up()
  const moved = { jobDate: `${friday} 09:00:00`, crew: [dee.id] }
  await expect.poll(() => stored(office, job)).toEqual(moved)

  await dragOver(other, chip(cell(other, cal.name, 1), job), cell(other, cal.name, 3), 'Free, 9:00 AM')
  await other.mouse.up()
  await expect(other.getByText('Somebody else changed this job meanwhile.')).toBeVisible()
  await expect(chip(cell(other, cal.name, 1), job)).toBeVisible()
  expect(await stored(office, job)).toEqual(moved)

  // Once their board loads again, it shows the move and by whom.
  await other.unroute('**/wp/v2/board?*')
  await office.call('POST', `jobs/${job}`, { notes: 'Call before' })
  // The next change of anybody takes the place of the message, so both are awaited at once.
  await Promise.all([
    expect(chip(cell(other, dee.name, 5), job)).toBeVisible(),
    expect(other.getByText(new RegExp(`changed job #${job}\\.`))).toBeVisible(),
  ])
})

test('the office moves, assigns and takes off by keyboard alone', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const week = weekIn(32)
  const [eve, fay] = [await addWorker(office, 'Eve'), await addWorker(office, 'Fay')]
  const monday = addDays(week, 1)
  const job = await addJob(office, monday, [eve.id])
  await signIn(page, 'manager', `/board?day=%22${monday}%22`)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  // The grid is one stop of the Tab key. Space picks up, arrows move, Enter puts down.
  await chip(cell(page, eve.name, 1), job).waitFor()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await page.evaluate(() => document.activeElement?.hasAttribute('data-job'))) break
    await press('Tab')
  }
  await expect(chip(cell(page, eve.name, 1), job)).toBeFocused()
  await press('Space')
  await expect(page.getByText(/^Job #\d+ picked up/)).toBeAttached()
  await press('ArrowRight', 'ArrowRight')
  await expect(page.getByText(/Wed, .*9:00 AM: Free, 9:00 AM$/)).toBeAttached()
  await press('Enter')
  await expect
    .poll(() => stored(office, job))
    .toEqual({ jobDate: `${addDays(week, 3)} 09:00:00`, crew: [eve.id] })

  // Ctrl+Z takes it back.
  await chip(cell(page, eve.name, 3), job).focus()
  await press('Control+z')
  await expect.poll(() => stored(office, job)).toEqual({ jobDate: `${monday} 09:00:00`, crew: [eve.id] })

  // The dialog does the same with fields.
  await chip(cell(page, eve.name, 1), job).focus()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Assign / Move' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  // The worker of the card is chosen to be replaced, so that one more member needs 'Nobody'.
  const replaced = dialog.getByRole('combobox', { name: 'In place of' })
  await expect(replaced).toHaveValue(String(eve.id))
  await replaced.focus()
  await press('Home')
  await expect(replaced).toHaveValue('')
  const assign = dialog.getByRole('combobox', { name: 'Assign' })
  await assign.focus()
  await page.keyboard.type(fay.name)
  await press('ArrowDown', 'Enter')
  await expect(dialog.getByText('Free', { exact: true })).toBeVisible()
  await press('Control+s')
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => stored(office, job))
    .toEqual({ jobDate: `${monday} 09:00:00`, crew: [eve.id, fay.id] })
})

test('the day view stretches a job, and the dark board is accessible', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const week = weekIn(33)
  const gus = await addWorker(office, 'Gus')
  const monday = addDays(week, 1)
  const job = await addJob(office, monday, [gus.id])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await signIn(page, 'manager', `/board?day=%22${monday}%22&view=day`)
  const bar = chip(row(page, gus.name), job)
  await bar.scrollIntoViewIfNeeded()
  const box = await bar.boundingBox()
  if (!box) throw new Error('The job is not shown.')
  // Four hours are as wide as the job, so half of it is two hours.
  await page.mouse.move(box.x + box.width - 3, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 20, box.y + 20, { steps: 3 })
  await page.mouse.move(box.x + box.width * 1.5 - 3, box.y + 20, { steps: 3 })
  await expect(page.getByText('Free, until 3:00 PM')).toBeVisible()
  await page.mouse.up()
  const endOf = async () => {
    const found = (await office.call('GET', `jobs/${job}`)) as {
      locations: { activities: { endTime: string }[] }[]
    } // a job
    return found.locations[0]?.activities[0]?.endTime
  }
  // Two hours more cost more, which is said before.
  const question = page.getByRole('dialog', { name: `Move job #${job}?` })
  await expect(question).toContainText('The total changes from')
  expect(await endOf()).toBe('13:00')
  await question.getByRole('button', { name: 'Save change' }).click()
  await expect.poll(endOf).toBe('15:00')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(endOf).toBe('13:00')
  await expectAccessible(page)
  await page.getByText('Crews', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Crew lead' })).toBeVisible()
  await expect(chip(row(page, gus.name), job)).toBeVisible()
  await expectAccessible(page)
})

test('the office drags a job to a truck, is told about an overlap, and takes the truck off', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const week = weekIn(34)
  const monday = addDays(week, 1)
  const name = `Wide truck ${Date.now()}`
  const { id: truck } = (await office.call('POST', 'fleet/vehicles', { name })) as { id: number } // a created truck
  const hal = await addWorker(office, 'Hal')
  const [job, other] = [await addJob(office, monday, [hal.id]), await addJob(office, monday)]
  for (const id of [job, other]) await office.call('POST', `jobs/${id}`, { useTruck: true })
  const trucksOf = async (id: number) => {
    const found = (await office.call('GET', `jobs/${id}`)) as { vehicles: { id: number }[] } // a job
    return found.vehicles.map((one) => one.id)
  }
  await signIn(page, 'manager', `/board?day=%22${monday}%22`)
  await page.getByText('Trucks', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Truck' })).toBeVisible()
  const without = cell(page, 'No truck yet', 1)
  await dragOver(page, chip(without, job), cell(page, name, 1), 'Free')
  await page.mouse.up()
  await expect.poll(() => trucksOf(job)).toEqual([truck])
  await expect(chip(cell(page, name, 1), job)).toBeVisible()
  await expectAccessible(page)

  // The other job is at the same time: the board says so before, and the server asks for a reason.
  const conflict = new RegExp(`^${name}: Conflict with job #${job}( \\(.+\\))?$`)
  await dragOver(page, chip(without, other), cell(page, name, 1), conflict)
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`job #${job}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await trucksOf(other)).toEqual([])

  // Dropped on the row without trucks, it has none; undo puts it back.
  await dragOver(page, chip(cell(page, name, 1), job), cell(page, 'No truck yet', 1), 'Take off')
  await page.mouse.up()
  await expect.poll(() => trucksOf(job)).toEqual([])
  const off = page.getByRole('alert').filter({ hasText: `Job #${job}: no truck` })
  await off.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => trucksOf(job)).toEqual([truck])
})
