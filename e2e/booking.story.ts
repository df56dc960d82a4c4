import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll, PASSWORD, PEOPLE } from './people.ts'

const SECRET = 'Harbour4Boats'
const PHONE = { width: 390, height: 844 }

/** Returns headers for calls as the office of Front Range Movers. */
async function officeHeaders(request: APIRequestContext): Promise<Record<string, string>> {
  const signedIn = await request.post('/wp/v2/token', { data: { email: PEOPLE.admin, password: PASSWORD } })
  const { token } = (await signedIn.json()) as { token: string } // shape of the sign-in response
  return { authorization: `Bearer ${token}` }
}

/** Returns the path of the booking page of Front Range Movers. */
async function bookingPath(request: APIRequestContext): Promise<string> {
  const headers = await officeHeaders(request)
  const answer = await request.get('/wp/v2/companies/front-range?context=edit', { headers })
  const { pluginToken } = (await answer.json()) as { pluginToken: string } // shape of the company response
  return `/booking/${pluginToken}`
}

async function fillPlace(page: Page, label: string, address: string, answers: [string, string, string]) {
  const place = page.getByRole('region', { name: label })
  await place.getByRole('combobox').fill(address)
  await page.getByRole('option').first().waitFor()
  await place.getByRole('combobox').press('Enter')
  const [type, rooms, flights] = answers
  await place.getByRole('radio', { name: type, exact: true }).check()
  await place.getByRole('group', { name: 'Rooms' }).getByRole('radio', { name: rooms }).check()
  await place.getByRole('group', { name: 'Flights of stairs' }).getByRole('radio', { name: flights }).check()
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

test('a new client books by keyboard up to the agreement, leaves, and can continue later', async ({
  page,
  request,
}) => {
  const path = await bookingPath(request)
  const email = `booking-${Date.now()}@example.test`
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Book your move' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('You must input a valid email.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')

  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '1')
  await next(page).click()
  await expect(page.getByText('You must input a valid first name.')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Nora')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Newton')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3035550188')
  await expect(page.getByLabel('Phone')).toHaveValue('(303) 555-0188')
  // After a reload, the form still has everything.
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Newton')
  await page.getByRole('checkbox', { name: 'I agree' }).press('Space')
  await page.getByRole('checkbox', { name: 'I agree' }).press('Enter')

  await expect(page.getByRole('heading', { name: 'Where are you moving?' })).toBeFocused()
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '2')
  await next(page).click()
  await expect(page.getByText('You must input flights of stairs.')).toHaveCount(2)
  await fillPlace(page, 'Moving from', '77 Larimer Street, Denver, CO', ['House', '3', '1'])
  await fillPlace(page, 'Moving to', '12 Pearl Street, Boulder, CO', ['Apartment', '2', '4+'])
  await page.setViewportSize(PHONE)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await next(page).click()

  await expect(page.getByRole('heading', { name: 'About your move' })).toBeFocused()
  await expect(page.getByText('Job created.')).toBeVisible()
  await expect(page.getByLabel('Duration in hours')).not.toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeVisible()
  await next(page).click()
  await expect(page.getByText('You must select if you need a truck for your move.')).toBeVisible()
  await expect(page.getByText('You must input a move time.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused()
  await page.keyboard.press('Space')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  // The office sees the abandoned inquiry; on another device it requires a mailed code.
  const headers = await officeHeaders(request)
  const listed = await request.get('/wp/v2/jobs?search=Newton&jobStatus=inquiring&orderby=id', { headers })
  expect(await listed.text()).toContain('77 Larimer Street')
  await page.evaluate(() => localStorage.removeItem('session'))
  await page.goto(path)
  await expect(page.getByText('Enter your email to continue')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByText('We email you a code to continue.')).toBeVisible()
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Check your email for the code.')).toBeVisible()
  await expectAccessible(page)
  const code = await mailedCode(request, email)
  await page.getByLabel('Code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await expect(page.getByText('Invalid code.')).toBeVisible()
  await page.getByLabel('Code').fill(code)
  await expect(page.getByRole('heading', { name: 'About your move' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()

  await page.goBack()
  await expect(page.getByRole('region', { name: 'Moving to' }).getByRole('combobox')).toHaveValue(/12 Pearl/)
  await page.goForward()
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy')
  await page.getByRole('grid').locator('[tabindex="0"]').press('Enter')
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Review your move and agree' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Review your move and agree' })).toBeVisible()
  await page.goto('about:blank')
  await page.goto('/front-range')
  await page.getByRole('link', { name: 'Book your move' }).first().click()
  // The same booking continues on the company's own page.
  await expect(page.getByRole('heading', { name: 'Review your move and agree' })).toBeVisible()
})

/** Returns the newest code that was mailed to an address. */
async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const mails = (await (await request.get(`/dev/mail?to=${email}`)).json()) as { text: string }[] // GET /dev/mail
    code =
      mails.map(({ text }) => /code is (\d{6})/.exec(text)?.[1]).find((found) => found !== undefined) ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

test('a client resets a forgotten password inside the booking', async ({ page, request }) => {
  const path = await bookingPath(request)
  const email = `forgot-${Date.now()}@example.test`
  const person = {
    firstName: 'Robin',
    lastName: 'Forgetful',
    email,
    phone: '3035550148',
    handle: 'front-range',
  }
  const made = await request.post('/wp/v2/clients/company', {
    data: { ...person, password: SECRET, rePassword: SECRET, agree: true },
  })
  expect(made.ok()).toBe(true)
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Log in with a password instead' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByText('Reset password check your email.')).toBeVisible()
  await expectAccessible(page)
  const pin = await mailedCode(request, email)
  await page.getByLabel('Pin').fill(String((Number(pin) + 1) % 1_000_000).padStart(6, '0'))
  await expect(page.getByText('Invalid pin.')).toBeVisible()
  await page.getByLabel('Pin').fill(pin)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill('Another4Word')
  await page.getByLabel('Re-enter password', { exact: true }).fill('Another4Word')
  await page.getByLabel('Re-enter password', { exact: true }).press('Enter')
  await expect(page.getByText('Your password has been reset.')).toBeVisible()
  // No second login is needed with the password just chosen.
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin!' })).toBeFocused()
  await expect(page.getByText('No moves yet.')).toBeVisible()
  await expectAccessible(page)
})

test('a visitor without a connection sees a message and continues when it is back', async ({
  page,
  context,
  request,
}) => {
  await page.goto(await bookingPath(request))
  await page.getByLabel('Email').fill('without-network@example.test')
  const line = page.getByText("No connection. Your changes are safe; we'll try again.")
  await expect(line).toBeHidden()
  await context.setOffline(true)
  await expect(line).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(line).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue('without-network@example.test')
})
