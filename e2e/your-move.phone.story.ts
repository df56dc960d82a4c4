import { expect, test, type Page } from '@playwright/test'
import { OFFICE_WORDS } from '../src/shared/trade/office-words.testing.ts'
import { agreeToPapers, CLARA, createCaller, dayFromNow, makeJobOn, signInAs, type Caller } from './cards.ts'
import { callApi, expectAccessible, expectNoHorizontalScroll, PEOPLE } from './people.ts'

test.describe.configure({ timeout: 120_000 })

/** Checks that a screen of a client is readable without the words of the office. */
async function expectGood(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  expect(await page.getByRole('main').innerText()).not.toMatch(OFFICE_WORDS)
}

/** Opens a move; returns its head. */
async function openMove(page: Page, id: number) {
  await page.goto(`/job/${id}`)
  await expect(page.getByRole('heading', { name: 'Your move', level: 1 })).toBeVisible()
  return page.getByRole('main').locator('header')
}

const nameOf = async (office: Caller, email: string) => {
  const workers = (await office.call('GET', 'workers?per_page=100')) as { id: number; email: string }[] // a page of the list
  return workers.find((worker) => worker.email === email)?.id
}

test('a client sees what comes next from the request to the receipt, and none of the office’s words', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const today = dayFromNow(0).day
  const id = await makeJobOn(office, dayFromNow(63).day, { client: { id: clara.id } })
  await signInAs(page, CLARA)

  const head = await openMove(page, id)
  await expect(head).toContainText('Request received')
  await expect(head).toContainText('9:00 AM – 1:00 PM')
  await expect(head).toContainText('901 Bagby St, Houston, TX 77002')
  await expect(head).toContainText('Estimate$320.00Paid$0.00Left to pay$320.00')
  await expectGood(page)
  // One tap opens what comes next, and one leads back.
  await head.getByRole('button', { name: 'Review your estimate and agree to it' }).tap()
  await expect(page).toHaveURL(`/job/${id}?tab=documents`)
  await expect(page.getByRole('tab', { name: 'Estimate', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.goBack()
  await expect(head).toBeVisible()

  await agreeToPapers(clara, id)
  await expect(head.getByRole('button', { name: 'Pay the deposit: $50.00' })).toBeVisible()
  await expect(head).toContainText('Agreed estimate$320.00')
  const papers = page.getByRole('region', { name: 'Papers' })
  await expect(papers.getByRole('button', { name: /^Client agreement/ })).toContainText('Agreed')
  await expectGood(page)

  const { version } = (await clara.call('GET', `jobs/${id}`)) as { version: number } // a job
  await office.call('POST', `jobs/${id}/payments`, {
    amount: 50,
    method: 'cash',
    date: today,
    paymentType: 'deposit',
    version,
  })
  await expect(head).toContainText('Booked')
  await expect(head).toContainText('Next: Your move, ')
  // The way to another day is on the first screen.
  await expect(head.getByRole('button', { name: 'Change date or crew' })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('You paid $50.00: Deposit')
  await expectGood(page)
  for (const [button, title] of [
    ['Addresses, notes and details', 'Addresses and details'],
    ['Your crew', 'Your crew'],
    ['Payments', 'Payments'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).tap()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expectGood(page)
    await page.getByRole('button', { name: 'Your move' }).tap()
    await expect(head).toBeVisible()
  }

  // On the day, the marks of the crew appear as they are made.
  const walter = await nameOf(office, PEOPLE.worker)
  await office.call('POST', `jobs/${id}`, {
    jobDate: `${today} 23:00:00`,
    crewSize: 1,
    crew: [{ id: walter }],
    overlapReason: 'A short move.',
  })
  const stage = page.getByRole('region', { name: 'Today' }).locator('[aria-current="step"]')
  await expect(head.getByRole('list', { name: 'Your crew' })).toContainText('Walter F')
  await office.call('POST', `jobs/${id}/on-the-way`)
  await expect(stage).toContainText('On the way to you')
  await expectGood(page)
  await office.call('POST', `jobs/${id}/start`)
  await expect(stage).toContainText('Your move has started')
  await expect(page.getByRole('button', { name: 'Change date or crew' })).toBeHidden()

  await office.call('POST', `jobs/${id}`, { jobStatus: 'completed' })
  const pay = head.getByRole('button', { name: /^Pay the balance: / })
  await expect(pay).toBeVisible()
  const after = page.getByRole('region', { name: 'Walter moved you' })
  await expect(after.getByRole('link', { name: 'Book again' })).toHaveAttribute('href', '/front-range')
  await after.getByRole('radio', { name: '4 of 5 stars: Good' }).press('Space')
  await after.getByLabel('In your words').fill('Careful and quick.')
  await expectGood(page)
  await after.getByRole('button', { name: 'Send rating' }).tap()
  await expect(after).toContainText('You rated this move: 4 of 5 stars.')
  await pay.tap()
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeFocused()
  await expect(page.getByText('Tip for the crew')).toBeVisible()
  // The link of the mail about the completed move.
  await page.goto(`/job/${id}?tab=documents&document=invoice`)
  await expect(page.getByRole('tab', { name: 'Invoice', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('buttons of a move lead to the part of the document that they name', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, dayFromNow(251).day, { client: { id: clara.id } })
  await signInAs(page, CLARA)
  await openMove(page, id)
  await page.getByRole('button', { name: 'Choose protection' }).tap()
  await expect(page).toHaveURL(`/job/${id}?tab=documents`)
  await expect(page.getByRole('region', { name: 'Protection' })).toBeInViewport({ ratio: 0.5 })
  // Who asks again for the document that is open wants to agree to it.
  const agree = page.getByRole('button', { name: 'I Agree', exact: true })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(agree).not.toBeInViewport()
  await page.getByRole('button', { name: 'Review your estimate and agree to it' }).tap()
  await expect(agree).toBeInViewport({ ratio: 1 })
})

test('a canceled move says so, and asks for nothing', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, dayFromNow(64).day, { client: { id: clara.id } })
  await signInAs(page, CLARA)
  // The app starts although what is shown before it is lost on the way.
  await page.route('**/assets/first-move-*.js', (route) => route.abort())
  const head = await openMove(page, id)
  await page.getByRole('button', { name: 'Cancel this request' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel my move' }).tap()
  await expect(head).toContainText('Canceled')
  await expect(head).toContainText('This move is canceled.')
  await expect(head).not.toContainText('Left to pay')
  await expect(page.getByRole('button', { name: 'Cancel this request' })).toBeHidden()
  await expectGood(page)
})

test('a client who returns later reads the head, and what to do, although the rest of the app is lost', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, dayFromNow(66).day, { client: { id: clara.id } })
  await signInAs(page, CLARA)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '') as object
    localStorage.setItem('session', JSON.stringify({ ...session, tokenExpires: 1 }))
  })
  const refreshes: string[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith('/token/refresh')) refreshes.push(asked.url())
  })
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 500 }))
  const head = await openMove(page, id)
  await expect(head).toContainText('Left to pay$320.00')
  const alert = head.getByRole('alert')
  await expect(alert).toContainText('Reload the page to continue.')
  await expect(page.getByRole('button', { name: /^Review your estimate/ })).toBeHidden()
  await expectGood(page)
  await page.unroute('**/assets/index-*.js')
  await alert.getByRole('button', { name: 'Reload the page' }).tap()
  await expect(page.getByRole('region', { name: 'Your plan' })).toBeVisible()
  expect(refreshes).toHaveLength(1)
})

test.describe('in the dark theme', () => {
  test.use({ colorScheme: 'dark' })

  test('a move is readable on a narrow phone with large text, and its typed changes are kept between its parts', async ({
    page,
    request,
  }) => {
    const office = await createCaller(request, PEOPLE.manager)
    const clara = await createCaller(request, CLARA)
    const id = await makeJobOn(office, dayFromNow(65).day, { client: { id: clara.id }, useTruck: true })
    await signInAs(page, CLARA)
    await page.setViewportSize({ width: 320, height: 700 })
    await openMove(page, id)
    await expectGood(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectNoHorizontalScroll(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    await expect(page.getByRole('link', { name: /^Call / })).toBeInViewport()

    await page.getByRole('button', { name: 'Change addresses and details' }).tap()
    await page.getByRole('textbox', { name: 'Notes' }).fill('The piano goes first.')
    await page.getByRole('button', { name: 'Your move' }).tap()
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await expect(question).toContainText('Unsaved: notes')
    await expectGood(page)
    await question.getByRole('button', { name: 'Go back without saving' }).tap()
    await page.getByRole('button', { name: 'Truck', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'Truck', level: 1 })).toBeFocused()
    await expectGood(page)
    await page.getByRole('button', { name: 'Save changes' }).tap()
    await expect(page.getByText('Job saved.')).toBeVisible()
    const { body } = await callApi(page, 'GET', `/wp/v2/jobs/${id}`)
    expect(body).toMatchObject({ notes: 'The piano goes first.' })
    await page.getByRole('button', { name: 'Your move' }).tap()
    await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('The piano goes first.')
  })
})
