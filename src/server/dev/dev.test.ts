import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMail } from '../adapters/mail/create.ts'
import { createStandInMail } from '../adapters/mail/stand-in.ts'
import { createApp } from '../app.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { hasDevPage } from '../kernel/config/config.ts'
import { registerDev } from './dev.ts'
import { html } from '../kernel/http/html.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  if (!t.app.hasRoute({ method: 'GET', url: '/dev' })) await registerDev(t.app, t.kernel)
  const mail = createStandInMail(t.kernel.db)
  await mail.send({ to: 'first@example.test', subject: 'First', text: 'Pin 123456', messageId: '<1@x>' })
  await mail.send({
    to: 'second@example.test',
    subject: '<script>alert(1)</script>',
    text: 'Go to https://moving.example/x?a=1&b=2 now\n<b>bold</b>',
    html: '<p onclick="alert(1)">Hello</p>',
    messageId: '<2@x>',
  })
})
afterAll(() => t.close())

const get = (url: string) => t.app.inject({ method: 'GET', url })

test('programs get a JSON list of mail, newest first, filtered by address if given', async () => {
  const all = await get('/dev/mail')
  expect(all.headers['content-type']).toContain('application/json')
  expect(all.json()).toEqual([
    {
      to: 'second@example.test',
      subject: '<script>alert(1)</script>',
      text: expect.stringContaining('<b>bold</b>'),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
    { to: 'first@example.test', subject: 'First', text: 'Pin 123456', date: expect.any(String) },
  ])
  expect((await get('/dev/mail?to=FIRST@example.test')).json()).toHaveLength(1)
  expect((await get('/dev/mail?to=first')).json()).toEqual([])
  expect((await get('/dev/mail?to=a&to=b')).statusCode).toBe(200)
})

test('people get pages that show sent mail as text', async () => {
  for (const url of ['/dev', '/dev/mailbox', '/dev/mailbox?to=second']) {
    const page = await get(url)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
    expect(page.body).not.toContain('<script')
    expect(page.body).not.toMatch(/ style=| on[a-z]+=/)
  }
  expect((await get('/dev/mailbox?to=second')).body).not.toContain('first@example.test')
  expect((await get('/dev/mailbox?to=%22%3E%3Cb')).body).toContain('value="&#34;&#62;&#60;b"')
  const one = await get('/dev/mailbox/2')
  expect(one.body).toContain('href="https://moving.example/x?a=1&#38;b=2"')
  expect(one.body).toContain('&#60;b&#62;bold')
  expect((await get('/dev/dev.css')).headers['content-type']).toContain('text/css')
})

test.each(['evil.example', '127.0.0.1.evil.example', 'localhost:3000@evil.example'])(
  'the host %s gets no developer page, mail or style',
  async (host) => {
    for (const url of [
      '/dev',
      '/dev/mail',
      '/dev/mailbox',
      '/dev/mailbox/2/html',
      '/dev/dev.css',
      '/%64ev/mail',
    ])
      expect((await t.app.inject({ method: 'GET', url, headers: { host } })).statusCode).toBe(404)
  },
)

test.each(['localhost:5173', '127.0.0.1', '[::1]:3000', 'moving.example', 'MOVING.example:8443'])(
  'the host %s is accepted as this installation',
  async (host) => {
    const config = { ...t.kernel.config, PUBLIC_URL: 'https://moving.example' }
    const app = await createApp({ ...t.kernel, config })
    const answer = await app.inject({ method: 'GET', url: '/dev/mail', headers: { host } })
    await app.close()
    expect(answer.statusCode).toBe(200)
  },
)

test('the HTML version of a mail is shown where none of it can run', async () => {
  const page = await get('/dev/mailbox/2/html')
  expect(page.body).toBe('<p onclick="alert(1)">Hello</p>')
  expect(page.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  expect((await get('/dev/mailbox/1/html')).statusCode).toBe(404)
})

test.each(['/dev/nothing', '/dev/mailbox/99', '/dev/mailbox/x', '/dev/mailbox/99999999999999999999'])(
  '%s returns 404',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

test('in production the page and stored mail exist only if enabled by name', () => {
  const production = { ...t.kernel.config, NODE_ENV: 'production' as const }
  expect(hasDevPage(production)).toBe(false)
  expect(hasDevPage({ ...production, STAND_INS: ['mail'] })).toBe(true)
  expect(() => createMail(production, t.kernel.db)).toThrow('SMTP_HOST')
  expect(() => createMail({ ...production, STAND_INS: ['mail'] }, t.kernel.db)).not.toThrow()
})

test('templates escape only the inserted values', () => {
  expect(html`<p title="${'"'}">${'<&>'}${null}${[html`<i>${1}</i>`, 'x']}</p>`.html).toBe(
    '<p title="&#34;">&#60;&#38;&#62;<i>1</i>x</p>',
  )
})
