import { expect, test, type Locator } from '@playwright/test'
import { dayFromNow } from './cards.ts'
import {
  bannerOf,
  entries,
  waitUntilTalking,
  makeJob,
  openContact,
  pickClient,
  telephoneOf,
  waitUntilReachable,
  expectBannerDuring,
} from './customers.ts'
import { callApi, expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

/** The companies' numbers for calls and texts. */
const FRONT_RANGE = '3035550101'
const LONE_STAR = '7135550101'

/** Plays a recording by keyboard: it has a length, and its position advances. */
async function expectPlays(audio: Locator): Promise<void> {
  await audio.focus()
  await audio.press('Space')
  const heard = () =>
    audio.evaluate((element: HTMLAudioElement) => (element.duration > 0 ? element.currentTime : 0))
  await expect.poll(heard).toBeGreaterThan(0)
}

test('a text is sent and answered while the screen is open, and STOP ends it', async ({ page, request }) => {
  test.setTimeout(120_000)
  const customer = { firstName: 'Tabea', lastName: 'Stone', phone: '3035557001' }
  const telephone = telephoneOf(request, customer.phone)
  await signIn(page, 'manager')
  const id = await makeJob(page, customer)
  await openContact(page, id, 'Text')

  // An empty text cannot be sent; the only contact is selected already.
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const words = page.getByRole('textbox', { name: 'Text', exact: true })
  const picker = page.getByRole('combobox', { name: 'Contact', exact: true })
  await expect(picker).toHaveValue('client')
  await send.click()
  await expect(words).toHaveAccessibleDescription(/Invalid sms text\./)

  await pickClient(page)
  await page.getByLabel('How did they agree to texts?').selectOption('Asked by phone')
  await words.fill('We come at nine. Is that fine?')
  await expectAccessible(page)
  await send.click()
  await expect(page.getByText('Message sent.')).toBeVisible()
  await expect(words).toHaveValue('')
  await expect(page.getByText('Agreed to texts: Asked by phone')).toBeVisible()

  // Its status updates without reloading.
  const outgoing = entries(page, 'Outgoing text, Marcus Bell to Tabea Stone')
  await expect(outgoing).toContainText('We come at nine. Is that fine?')
  await expect(outgoing).toContainText('Delivered')
  const sent = await telephone.texts()
  expect(sent.map(({ body }) => body)).toEqual([
    'We come at nine. Is that fine?\nFront Range Movers. Reply STOP to end texts.',
  ])

  // So does the reply.
  await telephone.text(FRONT_RANGE, 'Nine is fine.')
  await expect(entries(page, 'Incoming text, Tabea Stone')).toContainText('Nine is fine.')

  await words.fill('See you then.')
  await telephone.text(FRONT_RANGE, 'Stop')
  const optedOut = page.getByText('Opted out of texts', { exact: true })
  await expect(optedOut).toBeVisible()
  await send.click()
  await expect(picker).toHaveAccessibleDescription('This contact has opted out of text messages.')
  await expect(picker).toBeFocused()
  await expect(words).toHaveValue('See you then.')
  const refused = await callApi(page, 'POST', '/wp/v2/twilio/message', {
    to: customer.phone,
    message: 'See you then.',
    jobId: id,
  })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'This contact has opted out of text messages.' },
  })
  expect((await telephone.texts()).map(({ body }) => body)).not.toContain('See you then.')

  // A contact who sends START can be written to again.
  await telephone.text(FRONT_RANGE, 'START')
  await expect(optedOut).toBeHidden()
  await send.click()
  await expect(outgoing.first()).toContainText('See you then.')
  await expect.poll(async () => (await telephone.texts())[0]?.body).toBe('See you then.')
})

test('booking information is sent by email with the link and the next step', async ({ page, request }) => {
  const customer = {
    firstName: 'Bruno',
    lastName: 'Field',
    phone: '3035557002',
    email: 'bruno.field@story.test',
  }
  await signIn(page, 'manager')
  const id = await makeJob(page, customer)
  await openContact(page, id, 'Send estimate or info')
  await page.getByRole('radio', { name: 'By email' }).check()
  await pickClient(page)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Book your move with Front Range Movers')
  await expect(preview).toContainText('Next: ')
  const next = (await preview.innerText()).split('\n').find((line) => line.startsWith('Next: ')) ?? ''
  await page.getByRole('button', { name: 'Send estimate', exact: true }).click()
  await expect(page.getByText('Message sent.')).toBeVisible()

  const mail = entries(page, 'Outgoing mail, Marcus Bell to Bruno Field')
  await expect(mail).toContainText('Book your move with Front Range Movers')
  await mail.getByText('Show the mail').click()
  await expect(mail).toContainText(`/job/${id}`)
  await expect(mail).toContainText(next)
  await expectAccessible(page)
  const kept = async () =>
    // the shape of GET /dev/mail
    (await (await request.get(`/dev/mail?to=${customer.email}`)).json()) as {
      subject: string
      text: string
    }[]
  await expect.poll(async () => (await kept()).length).toBe(1)
  const [received] = await kept()
  expect(received?.subject).toBe('Book your move with Front Range Movers')
  expect(received?.text).toContain(new URL(`/job/${id}`, page.url()).href)
  expect(received?.text).toContain(next)
})

test('a manager calls a client, talks and hangs up', async ({ page, request }) => {
  test.setTimeout(120_000)
  const customer = { firstName: 'Cora', lastName: 'Lane', phone: '3035557003' }
  const telephone = telephoneOf(request, customer.phone)
  await signIn(page, 'manager')
  const id = await makeJob(page, customer)
  await openContact(page, id, 'Call')
  const dial = page.getByRole('button', { name: 'Call', exact: true })
  await expect(page.getByRole('combobox', { name: 'Contact', exact: true })).toHaveValue('client')
  await dial.click()
  const banner = bannerOf(page)
  await expect(banner).toContainText('Cora Lane')
  await expect(banner).toContainText('Calling...')
  await expect(page.getByText('The phone is busy with another call.')).toBeVisible()

  await telephone.act(await telephone.until('answer'), 'answer')
  await expect(banner.getByRole('button', { name: 'Mute' })).toBeVisible()
  await waitUntilTalking(banner)
  expect((await telephone.call())?.heard).toEqual([{ who: 'customer', text: 'This call is recorded.' }])
  await expectAccessible(page)

  // Delayed, so that the hanging-up state is visible.
  const hangUp = Promise.withResolvers<void>()
  await page.route('**/dev/phone/line/calls/*', async (route) => {
    await hangUp.promise
    await route.continue()
  })
  await expectBannerDuring(banner, 'Hanging up...', () =>
    banner.getByRole('button', { name: 'Hang up' }).click(),
  )
  await expectBannerDuring(banner, 'Call ended.', async () => hangUp.resolve())
  await expect(banner).toBeHidden()
  await expect.poll(async () => (await telephone.call())?.status).toBe('completed')
  const entry = entries(page, 'Outgoing call, Marcus Bell to Cora Lane')
  await expect(entry).toContainText('Completed')
  await expectPlays(entry.getByLabel(/^Recording: Outgoing call, Cora Lane/))

  // A declined call shows that, and has no recording.
  await dial.click()
  const second = await telephone.until('decline')
  await expectBannerDuring(banner, 'Call ended.', () => telephone.act(second, 'decline'))
  await expect(entry.first()).toContainText('Busy')
  await expect(entry.first()).toContainText('Call not picked up.')
})

// A call rings for everyone of the company who is online: these ring at Lone Star, one after the other.
test.describe('incoming calls', () => {
  test.describe.configure({ mode: 'serial' })

  test('a customer calls, and answering opens their job', async ({ page, request }) => {
    test.setTimeout(120_000)
    const customer = { firstName: 'Dario', lastName: 'Hill', phone: '7135557001' }
    const telephone = telephoneOf(request, customer.phone)
    await waitUntilReachable(page, () => signIn(page, 'otherAdmin', '/jobs'))
    const id = await makeJob(page, customer)
    const callSid = await telephone.ring(LONE_STAR)

    const banner = bannerOf(page)
    await expect(banner).toContainText('Dario Hill')
    await expect(banner).toContainText(`Job ${id}`)
    await expect(banner).toContainText('Incoming call')
    await expect(page).toHaveTitle(/^Call from Dario Hill · /)
    await banner.getByRole('button', { name: 'Accept and Open Job' }).click()
    await expect(page).toHaveURL(new RegExp(`/job/${id}$`))
    await expect(page.getByRole('heading', { name: `Job #${id}` })).toBeVisible()
    await expect(page).not.toHaveTitle(/^Call from/)
    await waitUntilTalking(banner)

    const mute = banner.getByRole('button', { name: 'Mute' })
    await mute.click()
    await expect(mute).toHaveAttribute('aria-pressed', 'true')
    await expect(banner).toContainText('Muted')
    await expect.poll(async () => (await telephone.call())?.isMuted).toBe(true)
    await mute.click()
    await expect.poll(async () => (await telephone.call())?.isMuted).toBe(false)
    await banner.getByRole('button', { name: 'Keypad' }).click()
    await page.getByRole('button', { name: '4', exact: true }).click()
    await page.getByRole('button', { name: 'Pound' }).click()
    await page.keyboard.press('7')
    await expect(page.getByRole('status', { name: 'Keys pressed' })).toHaveText('4#7')
    await expect.poll(async () => (await telephone.call())?.digits).toBe('4#7')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Pound' })).toBeHidden()
    await page.getByRole('tab', { name: 'Contact', exact: true }).click()

    await expectBannerDuring(banner, 'Call ended.', () => telephone.act(callSid, 'hangup'))
    await expect(banner).toBeHidden()
    const entry = entries(page, 'Incoming call, Dario Hill to Travis Boone')
    await expect(entry).toContainText('Completed')
    await expect(entry).toContainText(/Length: \d+:\d\d/)
    await expectPlays(entry.getByLabel(/^Recording: Incoming call, Dario Hill/))
    expect((await telephone.call())?.heard[0]?.text).toContain('This call is recorded.')
  })

  test('a customer with two jobs calls, and the person chooses which one to open', async ({
    page,
    request,
  }) => {
    test.setTimeout(90_000)
    const customer = { firstName: 'Hugo', lastName: 'Twojobs', phone: '7135557008' }
    const telephone = telephoneOf(request, customer.phone)
    await waitUntilReachable(page, () => signIn(page, 'otherAdmin', '/jobs'))
    const id = await makeJob(page, customer)
    const { body } = await callApi(page, 'GET', `/wp/v2/jobs/${id}`)
    const { client } = body as { client: { id: number } } // a job of the API
    const second = await callApi(page, 'POST', '/wp/v2/jobs', { client: { id: client.id } })
    const other = (second.body as { id: number }).id // a created job has an id
    const callSid = await telephone.ring(LONE_STAR)
    const banner = bannerOf(page)
    await expect(banner.getByRole('button', { name: `Accept and Open Job ${id} (11/30/2027)` })).toBeVisible()
    await expectAccessible(page)
    await banner.getByRole('button', { name: `Accept and Open Job ${other} (no date)` }).click()
    await expect(page).toHaveURL(new RegExp(`/job/${other}$`))
    await waitUntilTalking(banner)
    await expectBannerDuring(banner, 'Call ended.', () => telephone.act(callSid, 'hangup'))
  })

  test('an unknown caller becomes a client with a texted estimate in one save, and agrees on a phone', async ({
    page,
    browser,
    request,
  }) => {
    test.setTimeout(120_000)
    const number = '7135557011'
    const telephone = telephoneOf(request, number)
    const counted = { clicks: 0, fields: 0 }
    const press = async (target: Locator) => {
      counted.clicks += 1
      await target.click()
    }
    const type = async (field: Locator, text: string) => {
      counted.fields += 1
      await field.fill(text)
    }
    await waitUntilReachable(page, () => signIn(page, 'otherAdmin', '/jobs'))
    const callSid = await telephone.ring(LONE_STAR)
    const banner = bannerOf(page)
    await press(banner.getByRole('button', { name: 'Accept', exact: true }))
    await press(banner.getByRole('button', { name: 'New job' }))
    await expect(page.getByRole('heading', { name: 'New job' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('(713) 555-7011')

    await type(page.getByLabel('First name'), 'Ivo')
    await type(page.getByLabel('Last name'), 'Intake')
    await type(page.getByRole('combobox', { name: 'Moving from' }), '901 Bagby St, Houston, TX 77002')
    await press(page.getByRole('option').first())
    await type(page.getByRole('combobox', { name: 'Moving to' }), '5 Allen Parkway, Houston, TX 77019')
    await press(page.getByRole('option').first())
    await type(page.getByLabel('Date', { exact: true }), dayFromNow(241).typed)
    await page.keyboard.press('Tab')
    await expect(page.getByText(/crew hours are free\./)).toBeVisible()
    await press(page.getByRole('combobox', { name: 'Home size' }))
    await press(page.getByRole('option', { name: '2 bedrooms, house' }))
    await press(page.getByRole('radio', { name: 'Yes' }))
    await type(page.getByLabel('Notes', { exact: true }), 'Piano on the second floor')
    await expect(page.getByRole('region', { name: 'Amount' })).toContainText('Total')
    await expect(page.getByRole('checkbox', { name: 'Text' })).toBeChecked()
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Send estimate' }))
    await expect(page.getByText('Job saved. The client gets the estimate.')).toBeVisible()
    await expect(page).toHaveURL(/\/job\/\d+$/)
    const id = /\d+$/.exec(page.url())?.[0] ?? ''
    expect(counted.clicks).toBeLessThanOrEqual(20)
    expect(counted.fields).toBeLessThanOrEqual(15)
    await expectBannerDuring(banner, 'Call ended.', () => telephone.act(callSid, 'hangup'))

    // The call is on the timeline of the job, and the text opens it on the client's phone.
    await openContact(page, Number(id), 'Text')
    await expect(entries(page, /^Incoming call/)).toContainText('Completed')
    const textedLink = async () =>
      (await telephone.texts()).map(({ body }) => /http\S+#link=[\w-]+/.exec(body)?.[0]).find(Boolean) ?? ''
    await expect.poll(textedLink).not.toBe('')
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    const link = new URL(await textedLink())
    await phone.goto(link.pathname + link.search + link.hash)
    await phone.getByRole('button', { name: 'Review your estimate and agree to it' }).first().click()
    await phone.getByRole('checkbox', { name: /^I have reviewed this estimate/ }).check()
    await phone.getByRole('button', { name: 'I Agree' }).click()
    await phone
      .getByRole('dialog', { name: 'Electronic records' })
      .getByRole('button', { name: 'I Agree' })
      .click()
    await expect(phone.getByText('1/2 required agreements')).toBeVisible()
    await phone.context().close()
  })

  test('an unanswered call leaves a voicemail on the timeline', async ({ page, request }) => {
    test.setTimeout(90_000)
    const customer = { firstName: 'Edda', lastName: 'Marsh', phone: '7135557002' }
    const telephone = telephoneOf(request, customer.phone)
    await signIn(page, 'otherAdmin')
    const id = await makeJob(page, customer)
    await waitUntilReachable(page, () => openContact(page, id, 'Text'))
    await telephone.ring(LONE_STAR)
    const banner = bannerOf(page)
    await expectBannerDuring(banner, 'Call ignored.', () =>
      banner.getByRole('button', { name: 'Ignore' }).click(),
    )
    await expect(banner).toBeHidden()

    await telephone.act(await telephone.until('voicemail'), 'voicemail', {
      seconds: 12,
      transcription: 'The piano stays after all.',
    })
    const entry = entries(page, 'Voicemail, Edda Marsh')
    await expect(entry).toContainText('Length: 0:12')
    await entry.getByText('Transcription').click()
    await expect(entry.getByText('The piano stays after all.')).toBeVisible()
    await expectPlays(entry.getByLabel(/^Recording: Voicemail, Edda Marsh/))
    await expectAccessible(page)
  })

  test('a voicemail from an unknown number stays in the inbox until it is assigned to a job', async ({
    page,
    request,
  }) => {
    test.setTimeout(90_000)
    const telephone = telephoneOf(request, '7135557003')
    await signIn(page, 'otherAdmin')
    const id = await makeJob(page, { firstName: 'Finn', lastName: 'Grove', phone: '7135557004' })
    await waitUntilReachable(page, () => page.goto('/inbox'))
    await telephone.ring(LONE_STAR)
    const banner = bannerOf(page)
    await expect(banner).toContainText('(713) 555-7003')
    await expect(banner.getByRole('button', { name: 'Accept and Open Job' })).toHaveCount(0)
    await banner.getByRole('button', { name: 'Ignore' }).click()
    await telephone.act(await telephone.until('voicemail'), 'voicemail', {
      seconds: 9,
      transcription: 'This is Finn, from another phone.',
    })

    await page.getByRole('button', { name: /\(713\) 555-7003/ }).click()
    const entry = entries(page, 'Voicemail, (713) 555-7003')
    await entry.getByText('Transcription').click()
    await expect(entry.getByText('This is Finn, from another phone.')).toBeVisible()
    await expectPlays(entry.getByLabel(/^Recording: Voicemail/))
    await expectAccessible(page)
    await page.getByLabel('Job number').fill(`#${id}`)
    await page.getByRole('button', { name: /^Assign to job/ }).click()
    await expect(page.getByText('Message assigned.')).toBeVisible()
    await expect(page.getByRole('link', { name: `Job #${id}` })).toBeVisible()
    await openContact(page, id, 'Call')
    await expect(entry).toContainText('Length: 0:09')
  })

  test('two tabs ring, and one stops when the other accepts', async ({ page, context, request }) => {
    test.setTimeout(90_000)
    const customer = { firstName: 'Gesa', lastName: 'Wells', phone: '7135557005' }
    const telephone = telephoneOf(request, customer.phone)
    await waitUntilReachable(page, () => signIn(page, 'otherAdmin', '/jobs'))
    const id = await makeJob(page, customer)
    const other = await context.newPage()
    await waitUntilReachable(other, () => openContact(other, id, 'Call'))
    const callSid = await telephone.ring(LONE_STAR)
    await expect(bannerOf(other)).toContainText('Gesa Wells')
    await bannerOf(page).getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(bannerOf(other)).toHaveCount(0)
    await waitUntilTalking(bannerOf(page))

    // One call per browser: the other tab says where it is.
    await pickClient(other)
    await other.getByRole('button', { name: 'Call', exact: true }).click()
    await expect(other.getByText('You are in a call in another tab.').first()).toBeVisible()
    await expect(bannerOf(other)).toHaveCount(0)
    await expectBannerDuring(bannerOf(page), 'Call ended.', () => telephone.act(callSid, 'hangup'))
    await expect(entries(other, 'Incoming call, Gesa Wells to Travis Boone')).toContainText('Completed')
  })

  test('a call rings on a phone and on a desktop', async ({ browser, request }) => {
    test.setTimeout(90_000)
    const telephone = telephoneOf(request, '7135557006')
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    const banner = bannerOf(page)
    await waitUntilReachable(page, () => signIn(page, 'otherAdmin', '/jobs'))
    const given = await telephone.ring(LONE_STAR)
    await expect(banner).toContainText('(713) 555-7006')
    await expectBannerDuring(banner, 'Call cancelled by caller.', () => telephone.act(given, 'hangup'))
    await expect(banner).toBeHidden()

    const callSid = await telephone.ring(LONE_STAR)
    await expect(banner.getByRole('button', { name: 'Accept', exact: true })).toBeInViewport()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await telephone.act(callSid, 'hangup')
    await context.close()
  })
})
