import { expect, test, type Browser, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  expectAccessible,
  expectNoHorizontalScroll,
  PASSWORD as OFFICE_PASSWORD,
  PEOPLE,
  pickAddress,
  signIn,
} from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Takes about 15 seconds; allows for a busy machine.
test.describe.configure({ timeout: 120_000 })

const FIRST_PASSWORD = 'Harbour4Boats'
const PASSWORD = 'Lantern-Street9'

async function openSection(page: Page, section: string): Promise<void> {
  await page.goto(`/settings?section=${section}`)
}

/** Returns the link of the newest invitation mailed to an address. */
async function invitedTo(page: Page, email: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/dev/mail?to=${encodeURIComponent(email)}`, {
        headers: { accept: 'application/json' },
      })
      const mails = (await answer.json()) as { text: string }[] // the simulator's list
      link = /\/invite\?token=[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

async function newBrowser(browser: Browser): Promise<Page> {
  return (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  ).newPage()
}

async function typeLogin(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

function codeOf(secret: string, stepsOn = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsOn * 30_000,
  })
}

test('an invited worker sets up an account, secures it and is removed from the team', async ({
  page,
  browser,
}) => {
  const email = `wren.${Date.now()}@example.test`

  await test.step('an administrator sends an invitation by mail', async () => {
    await signIn(page, 'otherAdmin')
    await openSection(page, 'team')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Required.').first()).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('First name').fill('Wren')
    await page.getByLabel('Last name').fill('Hollis')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('list', { name: 'Open invitations' }).getByText(email)).toBeVisible()
    await expectAccessible(page)
  })

  const own = await newBrowser(browser)
  await test.step('the invitation can be accepted once', async () => {
    const link = await invitedTo(page, email)
    await own.goto(link)
    await expect(own.getByRole('heading', { name: /^Join Lone Star/ })).toBeVisible()
    await own.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
    await own.getByLabel('Re-enter password').fill('Another4Boat')
    await own.getByRole('button', { name: 'Join the team' }).click()
    await expect(own.getByText('The passwords do not match.')).toBeVisible()
    await expectAccessible(own)
    await own.getByLabel('Re-enter password').fill(FIRST_PASSWORD)
    await own.getByRole('button', { name: 'Join the team' }).click()
    await expect(own).toHaveURL(/\/my-day/)
    await page.goto(link)
    await expect(page.getByText('This invitation was used already, or has expired.')).toBeVisible()
  })

  await test.step('the saved account persists after a reload', async () => {
    await openSection(own, 'account')
    await own.getByLabel('Phone').fill('7135550142')
    await expect(own.getByLabel('Phone')).toHaveValue('(713) 555-0142')
    await pickAddress(own, 0, 'Houston, TX 77002')
    await own.getByLabel('Address 2').fill('Unit 9')
    await own.locator('input[type="file"]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
    await own.getByRole('button', { name: 'Save picture' }).click()
    await expect(own.getByText('Profile Pic saved.')).toBeVisible()
    await expect(own.getByRole('img', { name: 'Your profile picture' })).toBeVisible()
    await own.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(own.getByText('User saved.')).toBeVisible()
    await own.reload()
    await expect(own.getByLabel('Phone')).toHaveValue('(713) 555-0142')
    await expect(own.getByLabel('Address 2')).toHaveValue('Unit 9')
    await expect(own.getByRole('combobox', { name: 'Address' })).toHaveValue(/Houston/)
    await expectAccessible(own)
  })

  await test.step('the password can be changed', async () => {
    await openSection(own, 'password')
    await own.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(own.getByText('Required fields')).toBeVisible()
    await expectAccessible(own)
    await own.getByLabel('Old password').fill(FIRST_PASSWORD)
    await own.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await own.getByLabel('Re-enter new password').fill(PASSWORD)
    await own.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(own.getByText('Password saved.')).toBeVisible()
  })

  let secret = ''
  await test.step('the second factor can be set up', async () => {
    await openSection(own, 'security')
    await own.getByRole('button', { name: 'Set up' }).click()
    await own.getByLabel('Your password').fill(PASSWORD)
    await own.getByRole('button', { name: 'Continue' }).click()
    secret = (await own.locator('code').innerText()).replaceAll(/\s/g, '')
    await expectAccessible(own)
    await own.getByLabel('Code').fill(codeOf(secret))
    await own.getByRole('button', { name: 'Switch on' }).click()
    await expect(own.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await expectAccessible(own)
    await own.getByRole('button', { name: 'I have saved them' }).click()
    await expect(own.getByText('10 recovery codes are left.')).toBeVisible()
  })

  const elsewhere = await newBrowser(browser)
  await test.step('the next login requires the second factor', async () => {
    await typeLogin(elsewhere, email, PASSWORD)
    await expect(elsewhere.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expectAccessible(elsewhere)
    // The current code was used for the setup, so the next one is needed.
    await elsewhere.getByLabel('Code').fill(codeOf(secret, 1))
    await elsewhere.getByRole('button', { name: 'Continue' }).click()
    await expect(elsewhere).toHaveURL(/\/my-day/)
  })

  await test.step('ending the other session signs it out', async () => {
    await own.reload()
    const rows = own.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(own.getByText('This device')).toBeVisible()
    await own.getByRole('button', { name: /^End the session/ }).click()
    await expect(rows).toHaveCount(1)
    await elsewhere.goto('/jobs')
    await expect(elsewhere).toHaveURL(/\/login/)
  })

  await test.step('every account page fits a phone', async () => {
    await own.setViewportSize({ width: 390, height: 844 })
    await openSection(own, 'account')
    await expect(own.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
    await expectNoHorizontalScroll(own)
    await openSection(own, 'security')
    await expect(own.getByRole('list', { name: 'Sessions' })).toBeVisible()
    await expectNoHorizontalScroll(own)
    await expectAccessible(own)
  })

  await test.step('the log lists the changes, and the member can be removed from the team', async () => {
    await openSection(page, 'audit')
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Sign-ins and security' }).click()
    const entry = page.getByRole('listitem').filter({ hasText: 'Wren Hollis' })
    await expect(entry.filter({ hasText: 'Second factor switched on' }).first()).toBeVisible()
    await expect(entry.filter({ hasText: 'Password changed' }).first()).toBeVisible()
    await expectAccessible(page)
    await openSection(page, 'team')
    await page.getByLabel('Search the team').fill(email)
    await expect(page.getByRole('list', { name: 'Team' }).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'More about Wren Hollis' }).click()
    await page.getByRole('menuitem', { name: 'Remove from the team' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the team' }).click()
    await expect(page.getByText('Wren Hollis was removed from the team.')).toBeVisible()
    await expect(page.getByText('Nobody on the team matches')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await openSection(page, 'team')
    await expect(page.getByRole('list', { name: 'Team' })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await openSection(page, 'audit')
    await expect(page.getByRole('list', { name: 'Entries' })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await own.goto('/jobs')
    await expect(own.getByText('Your account is pending administrator approval.')).toBeVisible()
  })
})

test('a client verifies an email, accepts a company that wants to add them, and removes the link', async ({
  page,
}) => {
  const email = `nora.${Date.now()}@example.test`
  await test.step('another company adds a client of the first one', async () => {
    const name = { firstName: 'Nora', lastName: 'Lindqvist' }
    const signup = { ...name, email, phone: '(303) 555-0142', password: PASSWORD, confirmPassword: PASSWORD }
    const made = await page.request.post('/wp/v2/users/signup', {
      data: { ...signup, action: 'registerClient', handle: 'lone-star', agree: true },
    })
    expect(made.status(), await made.text()).toBe(200)
    const office = await page.request.post('/wp/v2/token', {
      data: { email: PEOPLE.admin, password: OFFICE_PASSWORD },
    })
    const { token } = (await office.json()) as { token: string }
    const added = await page.request.post('/wp/v2/clients', {
      data: { ...name, email },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(added.status()).toBe(200)
  })

  await test.step('nothing is shown before the email is verified', async () => {
    await typeLogin(page, email, PASSWORD)
    await expect(page).not.toHaveURL(/login/)
    await openSection(page, 'companies')
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    let code = ''
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/dev/mail?to=${encodeURIComponent(email)}`, {
          headers: { accept: 'application/json' },
        })
        const mails = (await answer.json()) as { text: string }[] // the simulator's list
        code =
          mails.map(({ text }) => /address is (\d{6})/.exec(text)?.[1] ?? '').find((one) => one !== '') ?? ''
        return code
      })
      .not.toBe('')
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Confirm email' }).click()
  })

  await test.step('the invitation can be accepted and the link removed', async () => {
    const invitations = page.getByRole('list', { name: 'Invitations' })
    await expect(invitations.getByText(/would like to add you as a client/)).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await invitations.getByRole('button', { name: /^Accept/ }).click()
    const own = page.getByRole('list', { name: 'Your companies' })
    await expect(own.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText('No company is waiting for your answer.')).toBeVisible()
    await own.getByRole('button', { name: /^Stop sharing with Front Range/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
    await expect(own.getByText(/does not see changes to your account/)).toBeVisible()
    await expectAccessible(page)
  })
})
