import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE } from './people.ts'

const SECRET = 'Harbour4Boats'
const PHONE = { width: 390, height: 844 }
const newEmail = (who: string) => `${who}-${Date.now()}@example.test`

/** Fills in the Contact tab. */
async function fillContact(page: Page, person: { lastName: string; email: string }): Promise<void> {
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially('3035550147')
  await page.getByLabel('Password', { exact: true }).fill(SECRET)
  await page.getByLabel('Confirm password').fill(SECRET)
}

/** Returns the newest mail to an address. */
async function mailTo(request: APIRequestContext, email: string, words: string): Promise<string> {
  let text = ''
  await expect(async () => {
    const mails = (await (await request.get(`/dev/mail?to=${email}`)).json()) as {
      subject: string
      text: string
    }[] // the shape of GET /dev/mail
    const mail = mails.find(({ subject }) => subject.includes(words))
    expect(mail).toBeDefined()
    text = mail?.text ?? ''
  }).toPass()
  return text
}

async function codeOf(request: APIRequestContext, email: string): Promise<string> {
  return /code is (\d{6})/.exec(await mailTo(request, email, 'Reset your'))?.[1] ?? ''
}

test('a client registers with a move and finds it after the login', async ({ page }) => {
  const email = newEmail('client')
  await page.goto('/register?action=registerClient')
  await expect(page.getByRole('tab')).toHaveText(['Locations', 'Contact', 'Info', 'Agree'])
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  await page.getByRole('combobox', { name: 'Company' }).fill('front')
  await page.getByRole('option', { name: 'Front Range Movers, Denver' }).click()
  await page.getByRole('combobox', { name: 'Address' }).first().fill('77 Larimer Street, Denver, CO')
  await page.getByRole('option').first().click()
  await expectAccessible(page)
  await next.click()

  await expect(page.getByRole('heading', { name: 'How do we reach you?' })).toBeFocused()
  await page.getByLabel('Email').fill(PEOPLE.client)
  await page.getByLabel('Email').blur()
  await expect(page.getByRole('alert')).toContainText('There is an account with this email already.')
  await fillContact(page, { lastName: 'Mover1', email })
  await page.getByLabel('Confirm password').fill('Harbour')
  await page.getByLabel('First name').focus()
  await expect(page.getByText('Only letters and hyphens are allowed.')).toBeVisible()
  await expect(page.getByText('The passwords do not match.')).toBeVisible()
  await expect(next).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Last name').fill('Registrant')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('(303) 555-0147')

  // Input survives a reload, except passwords.
  await page.reload()
  await page.getByRole('tab', { name: 'Contact' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Registrant')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill(SECRET)
  await page.getByLabel('Confirm password').fill(SECRET)
  await next.click()

  await page.getByLabel('Move date').fill('05/03/2027')
  await page.getByLabel('Move date').blur()
  await page.getByRole('combobox', { name: 'Start time' }).click()
  await page.getByRole('option', { name: '9:00 AM' }).click()
  await page.getByLabel('Estimated hours').fill('4')
  await next.click()

  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('18 or older')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please check and input correct fields!')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('I agree to the Terms above.').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Create account.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(SECRET)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('row', { name: /77 Larimer Street/ })).toContainText('05/03/2027 9:00 AM')
})

test('a worker registers on a phone and awaits approval, and the office is notified', async ({
  page,
  request,
}) => {
  const email = newEmail('worker')
  const lastName = `Newcomer${String.fromCodePoint(...Array.from(String(Date.now() % 100_000), (digit) => 97 + Number(digit)))}`
  await page.setViewportSize(PHONE)
  await page.goto('/register?handle=front-range')
  await expect(page.getByRole('tab')).toHaveText(['Contact', 'Address', 'Agree'])
  await expect(page.getByText('with Front Range Movers.')).toBeVisible()
  await fillContact(page, { lastName, email })
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('combobox', { name: 'Address' }).fill('12 Pearl Street, Boulder, CO')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('option').first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('I agree to the Terms above.').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Your account is pending administrator approval.')).toBeVisible()
  expect(await mailTo(request, 'office@frontrange.test', lastName)).toContain('awaits approval')
})

test('wrong codes are limited, and the right one resets the password', async ({ page, request }) => {
  const email = newEmail('forgetful')
  const person = {
    firstName: 'Robin',
    lastName: 'Forgetful',
    email,
    phone: '3035550148',
    address: 'Denver, CO',
  }
  const made = await request.post('/wp/v2/users/signup', {
    data: { ...person, password: SECRET, confirmPassword: SECRET, agree: true },
  })
  expect(made.ok()).toBe(true)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible()
  await page.getByLabel('Email').fill('')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Email is required.')).toBeVisible()
  await expect(page.getByText('Make sure to input correct email.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText(`Check ${email} for an email to reset your password.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Send another code in \d+ s/ })).toBeDisabled()
  await expectAccessible(page)
  const continues = page.getByRole('button', { name: 'Continue' })
  await continues.click()
  await expect(page.getByText('Code is required.')).toBeVisible()
  const wrong = String((Number(await codeOf(request, email)) + 1) % 1_000_000).padStart(6, '0')
  for (let tries = 1; tries <= 5; tries += 1) {
    await page.getByLabel('Security code').fill(wrong)
    await continues.click()
    if (tries < 5) await expect(page.getByText('This code is wrong or has expired.')).toBeVisible()
  }
  await expect(page.getByText('Exceeded maximum number for attempts. Try again later.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)

  // An invalid link leads to the login; a new code works like the first one.
  await page.goto(`/change-password?email=${encodeURIComponent(email)}&code=${wrong}`)
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.setViewportSize(PHONE)
  const told = page.waitForResponse((answer) => answer.url().endsWith('/token/password/lost'))
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await told
  await expect(async () => {
    await page.getByLabel('Security code').fill(await codeOf(request, email))
    await continues.click()
    await expect(page).toHaveURL(/\/change-password\?/, { timeout: 1_000 })
  }).toPass()
  await expect(page).toHaveURL(/[?&]code=\d{6}$/)
  await expect(page.getByText('Security code verified.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Passwordless')
  await page.getByLabel('Re-enter Password').fill('Passwordles')
  await continues.click()
  await expect(page.getByText('Make sure to input correct password.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('Another4Word')
  await page.getByLabel('Re-enter Password').fill('Another4Word')
  await continues.click()
  await expect(page.getByText('Your password has been reset.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/login\\?email=`))
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('Another4Word')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/jobs/)
})

test('the link in the mail resets the password and is removed from the address bar', async ({
  page,
  request,
}) => {
  const email = newEmail('linked')
  const made = await request.post('/wp/v2/users/signup', {
    data: {
      firstName: 'Robin',
      lastName: 'Linked',
      email,
      phone: '3035550148',
      address: 'Denver, CO',
      password: SECRET,
      confirmPassword: SECRET,
      agree: true,
    },
  })
  expect(made.ok()).toBe(true)
  expect((await request.post('/wp/v2/token/password/lost', { data: { email } })).ok()).toBe(true)
  const link = /\/change-password#token=[\w-]+/.exec(await mailTo(request, email, 'Reset your'))?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.location.href)).not.toContain('token')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Password', { exact: true }).fill('Another4Word')
  await page.getByLabel('Re-enter Password').fill('Another4Word')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Your password has been reset.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  // A used link says so and leads to the page where another one can be requested.
  await page.goto('/')
  await page.goto(link)
  await expect(page.getByText('This link was used already, or has expired.')).toBeVisible()
  await expect(page).toHaveURL(/\/forgot-password/)
})

test('the legal pages are linked from everywhere and can be read', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { name: 'Terms', exact: true })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Governing law' })
    .click()
  await expect(page.getByText('The law of the State of California governs')).toBeInViewport()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', exact: true })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})
