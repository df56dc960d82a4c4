import { expect, test } from '@playwright/test'
import { expectAccessible, PASSWORD, PEOPLE, signIn, type Person } from './people.ts'

test('a wrong password is rejected, and the right one leads back to the page that required it', async ({
  page,
}) => {
  await page.goto('/jobs/2')
  await expect(page).toHaveURL(/\/login/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Please check and input correct fields!')).toBeVisible()
  await expect(page.getByText('Required').first()).toBeVisible()
  await page.getByLabel('Email').fill(PEOPLE.manager)
  await page.getByLabel('Password', { exact: true }).fill('Wrong123!')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/jobs\/2$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/today$/)
})

test('the login page is filled in from its address and links to the other pages', async ({ page }) => {
  await page.goto('/login?email=someone%40example.com&password=Secret99!')
  await expect(page.getByLabel('Email')).toHaveValue('someone@example.com')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveValue('Secret99!')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: /show or hide/i }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(page.getByRole('link', { name: 'Start Your Move' })).toHaveAttribute(
    'href',
    '/register?action=registerClient',
  )
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
})

const COLUMNS: Record<'manager' | 'client' | 'worker', string[]> = {
  manager: [
    'Last Contact Date',
    'Scheduled Date',
    'Status',
    'Type',
    'Phone',
    'Client',
    'Address',
    'Company',
    'Crew',
    'Seen By',
  ],
  client: ['Scheduled Date', 'Status', 'Type', 'Address', 'Crew'],
  worker: ['Scheduled Date', 'Status', 'Type', 'Address'],
}

for (const who of ['manager', 'client', 'worker'] as const) {
  test(`a ${who} sees the list with the columns of that role`, async ({ page }) => {
    await signIn(page, who, '/jobs')
    await expect(page.getByRole('heading', { name: who === 'client' ? 'My moves' : 'Jobs' })).toBeVisible()
    for (const name of COLUMNS[who])
      await expect(page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
    if (who !== 'manager') await expect(page.getByRole('columnheader', { name: /^Client/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^(Add Job|Book a move)$/ })).toHaveCount(
      who === 'worker' ? 0 : 1,
    )
    await expectAccessible(page)
  })
}

test('a person who awaits approval sees only the text that says so', async ({ page }) => {
  await signIn(page, 'pending', '/jobs')
  await expect(page.getByText('Your account is pending administrator approval.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
})

test('logging out ends the session in every tab', async ({ page, context }) => {
  await signIn(page, 'manager', '/jobs')
  const second = await context.newPage()
  await second.goto('/jobs')
  await expect(second.getByRole('heading', { name: 'Jobs' })).toBeVisible()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(second).toHaveURL(/\/login/)
})

test('a session survives many refreshes, and ends permanently when it is revoked', async ({ page }) => {
  await signIn(page, 'manager', '/jobs')
  const seen = new Set<string>()
  for (let turn = 0; turn < 4; turn += 1) {
    // The access token becomes invalid, as it does every 15 minutes.
    const refreshToken = await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}') as {
        token: string
        refreshToken: string
      }
      localStorage.setItem('session', JSON.stringify({ ...session, token: 'x.y.z' }))
      return session.refreshToken
    })
    seen.add(refreshToken)
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
  }
  expect(seen.size).toBe(4)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object
    localStorage.setItem('session', JSON.stringify({ ...session, token: 'x.y.z', refreshToken: 'gone' }))
  })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
})

test('an unknown address shows a message and a link to the home page', async ({ page }) => {
  await page.goto('/no/such/place')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expectAccessible(page)
})

test('dark mode is stored in the browser', async ({ page }) => {
  await signIn(page, 'manager', '/jobs')
  await page.getByRole('button', { name: 'Use dark mode' }).click()
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
})

const OFFICE: Record<Exclude<Person, 'pending' | 'otherAdmin' | 'admin'>, boolean> = {
  manager: true,
  worker: false,
  client: false,
}
for (const [who, isOffice] of Object.entries(OFFICE)) {
  test(`the profile menu of a ${who} has the entries of that role`, async ({ page }) => {
    await signIn(page, who as Person, '/jobs') // keys of a record of people
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Deliveries' })).toHaveCount(isOffice ? 1 : 0)
    await expect(page.getByRole('menuitem', { name: 'Reports' })).toHaveCount(isOffice ? 1 : 0)
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
    await expectAccessible(page)
  })
}
