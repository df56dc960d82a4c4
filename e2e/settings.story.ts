import { expect, test, type Locator, type Page } from '@playwright/test'
import { startTestSmtp } from '../src/server/adapters/mail/test-smtp.ts'
import { chromium } from './chromium.ts'
import { callApi, expectAccessible, signIn } from './people.ts'

// A microphone that beeps once a second, and permission to use it.
test.use({
  launchOptions: chromium('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'),
})
// Uses Lone Star's settings, which no other story reads; runs serially and restores each of them.
test.describe.configure({ mode: 'serial' })

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const FORMS: Record<string, string> = {
  general: 'General',
  phone: 'Phone',
  rates: 'Rates',
  materials: 'Materials',
  estimates: 'Estimates',
  'mail-server': 'Mail Server',
  mailbox: 'Mailbox',
}

async function open(page: Page, section: string): Promise<Locator> {
  await page.goto(`/settings?section=${section}`)
  const form = page.getByRole('form', { name: FORMS[section] ?? '', exact: true })
  await expect(form).toBeVisible()
  return form
}

/** Saves, checks the message, and opens the section again. */
async function saveAndReload(page: Page, section: string, said: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(said, { exact: true })).toBeVisible()
  return open(page, section)
}

async function companyOf(page: Page): Promise<Record<string, unknown> & { id: number }> {
  const { body } = await callApi(page, 'GET', '/wp/v2/companies/lone-star?context=edit')
  return body as Record<string, unknown> & { id: number } // the whole company, for its administrator
}

const restore = (page: Page, company: { id: number }, fields: Record<string, unknown>) =>
  callApi(page, 'POST', `/wp/v2/companies/${company.id}`, fields)

test('the General settings and the logo are saved and shown after a reload', async ({ page }) => {
  await signIn(page, 'otherAdmin')
  const before = await companyOf(page)
  let form = await open(page, 'general')
  await expectAccessible(page)

  // The state of the address determines which numbers are required, and the time zone.
  const address = form.getByRole('combobox', { name: 'Primary Address' })
  await expect(form.getByRole('heading', { name: 'Texas Required Information' })).toBeVisible()
  await address.fill('Denver, CO 80202')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(form.getByRole('heading', { name: 'Colorado Required Information' })).toBeVisible()
  await expect(form.getByRole('heading', { name: 'Texas Required Information' })).toBeHidden()
  const isSame = form.getByRole('checkbox', { name: /Mailing Address on file with PUC same/ })
  await isSame.uncheck()
  const mailing = form.getByRole('combobox', { name: 'Mailing Address on file with PUC' })
  await mailing.fill('Boulder, CO 80302')
  await page.keyboard.press('Tab')
  await expect(form).toContainText('You must input a valid address.')
  await mailing.fill('Boulder, CO 80301')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(form).not.toContainText('You must input a valid address.')
  await mailing.fill('')
  await isSame.check()
  await form.getByRole('button', { name: 'Use Mountain, Denver' }).click()
  await expect(form.getByLabel('Time zone')).toHaveValue('America/Denver')
  await form.getByLabel('Time zone').selectOption('America/Chicago')
  await address.fill(String(before['address']))
  await expect(form.getByLabel('TxDMV motor carrier certificate number')).toBeVisible()

  // A rejected value is reported at its field, and nothing is saved.
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('')
  await form.getByLabel('Handle').fill('front-range')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings save failed.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(String(before['name']))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByLabel('Handle')).toHaveAccessibleDescription(
    /This handle belongs to another company\./,
  )
  await expect(form).toContainText(
    'Links with the old handle, “lone-star”, keep working: they lead to the new page.',
  )
  await form.getByLabel('Handle').fill('lone-star')

  await form.locator('input[type=file]').first().setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: PICTURE,
  })
  await expect(form.getByRole('img', { name: 'The chosen logo' })).toBeVisible()
  await form.getByLabel('Description').fill('Pianos since 1899.')
  await form.getByLabel('Unit').fill('Suite 7')
  await form.getByLabel('Standard crew size').selectOption('4')
  await form.getByLabel('Default job type').selectOption('Junk Removal')
  await form.getByLabel('Default worker pay type').selectOption('By the job')
  await form.getByLabel('TxDMV motor carrier certificate number').fill('0012345C')
  await form.getByLabel('Maximum voicemail length').fill('45')
  form = await saveAndReload(page, 'general', 'Company saved.')
  const logo = form.getByRole('img', { name: `Logo of ${String(before['name'])}` })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await expect(form.getByLabel('Description')).toHaveValue('Pianos since 1899.')
  await expect(form.getByLabel('Unit')).toHaveValue('Suite 7')
  await expect(form.getByLabel('Standard crew size')).toHaveValue('4')
  await expect(form.getByLabel('Default job type')).toHaveValue('junk_removal')
  await expect(form.getByLabel('Default worker pay type')).toHaveValue('laborFlat')
  await expect(form.getByLabel('TxDMV motor carrier certificate number')).toHaveValue('0012345C')
  await expect(form.getByLabel('Maximum voicemail length')).toHaveValue('45 seconds')

  await form.getByRole('button', { name: 'Remove logo' }).click()
  form = await saveAndReload(page, 'general', 'Company saved.')
  await expect(form).toContainText('No logo')
  const { description, unit, standardCrewSize, defaultJobType, defaultWorkerPay, recordingMaxLength } = before
  const answer = await restore(page, before, {
    description,
    unit,
    standardCrewSize,
    defaultJobType,
    defaultWorkerPay,
    recordingMaxLength,
    stateMeta: { Texas: { certificateNumber: '' } },
  })
  expect(answer.status).toBe(200)
})

test('a greeting is recorded, played, saved as an mp3 at 44100 Hz and played again', async ({ page }) => {
  await signIn(page, 'otherAdmin')
  let form = await open(page, 'phone')
  const record = form.getByRole('button', { name: 'Start recording', exact: true })

  // Without permission or a microphone the page says what to do; a recording can be discarded.
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    const real = mediaDevices.getUserMedia.bind(mediaDevices)
    let refusals = ['NotAllowedError', 'NotFoundError']
    mediaDevices.getUserMedia = (wanted) => {
      const [name, ...others] = refusals
      refusals = others
      return name === undefined ? real(wanted) : Promise.reject(new DOMException('No.', name))
    }
  })
  await record.click()
  await expect(form.getByText(/isn’t allowed to use your microphone/)).toBeVisible()
  await record.click()
  await expect(form.getByText(/No microphone was found/)).toBeVisible()
  await record.click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(record).toBeVisible()

  await record.click()
  const level = form.getByRole('meter', { name: 'Microphone level' })
  await expect
    .poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value), { intervals: [50] })
    .toBeGreaterThan(0)
  await expect(form.getByRole('timer')).toContainText(/0:01 of 2:00/)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Stop' }).click()
  await expectPlays(form.getByLabel('The chosen greeting'))
  form = await saveAndReload(page, 'phone', 'VoiceMail saved.')
  await expectPlays(form.getByLabel('Your voicemail greeting'))

  const company = await companyOf(page)
  const stored = await page.request.get(String(company['voicemail']))
  expect(stored.headers()['content-type']).toBe('audio/mpeg')
  const { frames, formats } = framesOf(await stored.body())
  expect([...formats]).toEqual(['MPEG-1 Layer III, 128 kbps, 44100 Hz, one channel'])
  expect((frames * 1_152) / 44_100).toBeGreaterThan(1)

  await form.getByRole('button', { name: 'Remove' }).click()
  form = await saveAndReload(page, 'phone', 'VoiceMail saved.')
  await expect(form).toContainText('A voice reads a short greeting')
})

test('Rates, Materials and Estimates are saved and shown after a reload', async ({ page }) => {
  await signIn(page, 'otherAdmin')
  const before = await companyOf(page)
  let form = await open(page, 'rates')
  await form.getByLabel('Heavy item fee').fill('77.5')
  form = await saveAndReload(page, 'rates', 'Settings saved.')
  await expect(form.getByLabel('Heavy item fee')).toHaveValue('$77.50')
  await expectAccessible(page)

  form = await open(page, 'materials')
  const price = form.getByRole('textbox', { name: 'Dish pack' })
  await price.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Materials prices could NOT be saved.')).toBeVisible()
  await price.fill('11.25')
  form = await saveAndReload(page, 'materials', 'Materials saved.')
  await expect(form.getByRole('textbox', { name: 'Dish pack' })).toHaveValue(/11\.25/)

  // By keyboard: one is added, one renamed, one removed.
  await form.getByRole('button', { name: 'Add material' }).press('Enter')
  await expect(form.getByRole('textbox', { name: 'Name of new material' })).toBeFocused()
  await page.keyboard.type('dish pack')
  await page.keyboard.press('Enter')
  await page.keyboard.type('8')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const name = form.getByRole('textbox', { name: 'Name of new material' })
  await expect(name).toHaveAccessibleDescription('Another material has this name.')
  await name.fill('Wine box')
  await form.getByRole('button', { name: 'Rename Lamp box' }).press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Lamp carton')
  await form.getByRole('button', { name: 'Remove Newsprint, 25 lb bundle' }).press('Enter')
  await expect(form.getByRole('button', { name: 'Keep Newsprint, 25 lb bundle' })).toBeFocused()
  await expectAccessible(page)
  form = await saveAndReload(page, 'materials', 'Materials saved.')
  await expect(form.getByRole('textbox', { name: 'Wine box' })).toHaveValue('$8.00')
  await expect(form.getByRole('textbox', { name: 'Lamp carton' })).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Newsprint' })).toHaveCount(0)

  form = await open(page, 'estimates')
  await form.getByRole('button', { name: /Junk Removal/ }).click()
  const junk = form.getByRole('region', { name: /Junk Removal/ })
  await junk.getByRole('button', { name: 'Add Line Item' }).click()
  await junk.getByRole('button', { name: 'Add Line Item' }).click()
  await junk.getByLabel('Rate').first().fill('33')
  await junk.getByRole('combobox', { name: 'Item' }).nth(1).click()
  await page.getByRole('option', { name: 'Discount' }).click()
  await junk
    .getByLabel(/^Units/)
    .nth(1)
    .fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(junk.getByLabel(/^Units/).nth(1)).toHaveAccessibleDescription('Required.')
  await junk
    .getByLabel(/^Units/)
    .nth(1)
    .fill('0.5')
  form = await saveAndReload(page, 'estimates', 'Settings saved.')
  await expect(form.getByRole('button', { name: /Junk Removal/ })).toContainText('2 lines, +$33.00, −$20.00')
  await expectAccessible(page)
  // A new job of that kind starts with them.
  const job = await callApi(page, 'POST', '/wp/v2/jobs', { jobType: 'junk_removal' })
  expect(job.body).toMatchObject({
    documents: {
      estimate: {
        variables: {
          dirty: false,
          lineItems: [
            { item: 'hourlyRateTwo' },
            { item: 'serviceFee', rate: 33 },
            { item: 'discount', rate: 40, units: 0.5 },
          ],
        },
      },
    },
  })
  const { id } = job.body as { id: number } // the shape of a job
  expect((await callApi(page, 'DELETE', `/wp/v2/jobs/${id}`)).status).toBe(200)

  const { variables, packingMaterials } = before as unknown as {
    variables: Record<string, { value: number }>
    packingMaterials: { item: string; rate: number }[]
  } // the shape of a company
  const dish = packingMaterials.find(({ item }) => item === 'dish_pack')
  const answer = await restore(page, before, {
    variables: { heavyItemFee: { value: variables['heavyItemFee']?.value } },
    packingMaterials: [
      { item: 'dish_pack', rate: dish?.rate },
      { item: 'lamp_boxes', label: 'Lamp box' },
      { item: 'own_1', isRemoved: true },
      { label: 'Newsprint, 25 lb bundle', rate: 32 },
    ],
    estimateLines: { junkRemoval: [] },
  })
  expect(answer.status).toBe(200)
})

test('a test mail is sent through the company’s own server, whose password is never shown again', async ({
  page,
}) => {
  const inbox = await startTestSmtp({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'Truck 12' ? done(null, { user: username }) : done(new Error('Wrong password')),
  })
  try {
    await signIn(page, 'otherAdmin')
    let form = await open(page, 'mail-server')
    await expect(form.getByLabel('Port')).toHaveValue('587')
    await expect(form.getByLabel('Encryption')).toHaveValue('tls')
    await expect(form.getByLabel('Sign in with a username and a password')).toBeChecked()
    await form.getByLabel('Host').fill('127.0.0.1')
    await form.getByLabel('Port').fill(String(inbox.port))
    await form.getByLabel('Encryption').selectOption('None')
    await form.getByRole('textbox', { name: 'Username' }).fill('office')
    const password = form.locator('input[autocomplete=new-password]')
    await password.fill('Truck 13')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByRole('alert')).toContainText('Not saved')
    await expect(form).toContainText('The server did not accept the username and password.')
    await expectAccessible(page)
    await password.fill('Truck 12')
    await expect(form.getByRole('alert')).toHaveCount(0)
    form = await saveAndReload(page, 'mail-server', 'Mail Server saved.')
    await expect(form.getByLabel('Port')).toHaveValue(String(inbox.port))
    await expect(form.locator('input[autocomplete=new-password]')).toHaveValue('')
    await expect(form).toContainText('A password is stored. Leave this empty to keep it.')
    expect(JSON.stringify(await companyOf(page))).not.toContain('Truck 12')
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Email Test' }).click()
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('pat@example.test')
    await page.getByLabel('Subject').fill('Does it work?')
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('<b>Hello</b>')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Send email test.')).toBeVisible()
    // Mails of the company to others are sent through its server too.
    const mail = inbox.mails.find(({ to }) => to.includes('pat@example.test'))
    expect(mail).toMatchObject({ to: ['pat@example.test'], user: 'office' })
    expect(mail?.text).toContain('<b>Hello</b>')
    expect(mail?.text).toContain('Subject: Does it work?')

    // A mail server that is down.
    await page.getByRole('tab', { name: 'General' }).click()
    await form.getByLabel('Port').fill('1')
    await form.locator('input[autocomplete=new-password]').fill('Truck 12')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toContainText('The server refuses connections on this port.')
    await form.getByRole('button', { name: 'Save anyway' }).click()
    await expect(page.getByText('Mail Server saved.')).toBeVisible()
    expect((await companyOf(page))['mailServer']).toMatchObject({ port: 1 })

    // The mailbox, which receives: what a test found is said beside its button, and again when it is saved.
    form = await open(page, 'mailbox')
    await form.getByLabel('Host').fill('127.0.0.1')
    await form.getByLabel('Port').fill('1')
    await form.getByRole('textbox', { name: 'Username' }).fill('office')
    await form.locator('input[autocomplete=new-password]').fill('Truck 12')
    await form.getByRole('button', { name: 'Test connection' }).click()
    await expect(form.getByRole('alert')).toContainText('The server refuses connections on this port.')
    await expect(form.getByLabel('Port')).toBeFocused()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByRole('alert')).toContainText('Mailbox saved, but the last test failed')
    await expect(page.getByText('Mailbox saved.', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
  } finally {
    const company = await companyOf(page)
    await callApi(page, 'DELETE', `/wp/v2/companies/${company.id}/mailbox`)
    await restore(page, company, { mailServer: null })
    await inbox.close()
  }
})

/** Plays a recording by keyboard: it has a length, and its position advances. */
async function expectPlays(audio: Locator): Promise<void> {
  await audio.focus()
  await audio.press('Space')
  const heard = () =>
    audio.evaluate((element: HTMLAudioElement) => (element.duration > 0 ? element.currentTime : 0))
  await expect.poll(heard).toBeGreaterThan(0)
}

/**
 * Parses an mp3 frame by frame (ISO 11172-3); returns the number of frames and the formats in their headers.
 */
function framesOf(bytes: Buffer): { frames: number; formats: Set<string> } {
  const formats = new Set<string>()
  let frames = 0
  let at = 0
  while (at + 4 <= bytes.length) {
    const header = bytes.readUInt32BE(at)
    const [sync, version, layer] = [header >>> 21, (header >>> 19) & 3, (header >>> 17) & 3]
    const [bitrate, rate, padding, channels] = [
      (header >>> 12) & 15,
      (header >>> 10) & 3,
      (header >>> 9) & 1,
      (header >>> 6) & 3,
    ]
    formats.add(
      sync === 0x7ff && version === 3 && layer === 1 && bitrate === 9 && rate === 0 && channels === 3
        ? 'MPEG-1 Layer III, 128 kbps, 44100 Hz, one channel'
        : `something else at ${at}`,
    )
    if (formats.size > 1 || sync !== 0x7ff) break
    frames += 1
    at += Math.floor((144 * 128_000) / 44_100) + padding
  }
  return { frames, formats }
}
