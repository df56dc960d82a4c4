import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createMailbox, plainMail, type MailboxFixture } from './mailbox.fixture.ts'
import { parseMail } from './parse-mail.ts'

const parse = (lines: readonly string[]) => parseMail(Buffer.from(lines.join('\r\n'), 'latin1'))

describe('content of a mail', () => {
  it.each([
    ['ISO-8859-1', '8bit', 'Ma\u00f1ana s\u00ed'],
    ['ISO-8859-1', 'quoted-printable', 'Ma=F1ana =\r\ns=ED'],
    ['utf-8', 'base64', Buffer.from('Mañana sí').toString('base64')],
  ])('is read in %s by %s', async (charset, encoding, text) => {
    const mail = await parse(
      plainMail(
        {
          'Content-Type': `text/plain; charset=${charset}`,
          'Content-Transfer-Encoding': encoding,
          Subject: '=?ISO-8859-1?Q?Mudanza_ma=F1ana?=',
        },
        text,
      ),
    )
    expect(mail).toMatchObject({ text: 'Mañana sí', subject: 'Mudanza mañana' })
  })

  it('of HTML is text only', async () => {
    const html =
      '<html><head><title>T</title><style>p{}</style></head><body><p>Hi &#8211; <b>yes</b></p><script>alert(1)</script><!-- no --><img src=x onerror=alert(1)>Bye</body></html>'
    const mail = await parse(plainMail({ 'Content-Type': 'text/html; charset=utf-8' }, html))
    expect(mail.text).toBe('Hi – yes\nBye')
  })

  it.each([['<style'.repeat(60_000)], ['<'.repeat(300_000)], ['&#'.repeat(200_000)]])(
    'is read in time however it is written',
    async (html) => {
      const start = performance.now()
      await parse(plainMail({ 'Content-Type': 'text/html' }, html))
      expect(performance.now() - start).toBeLessThan(3_000)
    },
  )

  it('has a name of its own without Message-ID, and one with it', async () => {
    const lines = plainMail({ 'Message-ID': '' })
    const [one, same, other] = await Promise.all([parse(lines), parse(lines), parse([...lines, 'more'])])
    expect(one.key).toMatch(/^imap-[\w-]{43}$/)
    expect(same.key).toBe(one.key)
    expect(other.key).not.toBe(one.key)
    expect(one.messageId).toBe('')
    expect((await parse(plainMail({ 'Message-ID': '<a b@c>\r\nBcc: x@y.test' }))).messageId).toBe('')
  })
})

describe('files of a mail', () => {
  let t: TestApp
  let manager: TestPerson
  let mailbox: MailboxFixture
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    manager = await t.makePerson(await t.makeCompany(), 'manager')
    mailbox = await createMailbox(t, manager)
  })
  afterEach(() => mailbox.box.close())

  const part = (type: string, name: string, bytes: Buffer) => [
    '--b',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64'),
  ]
  const mixed = (...parts: string[][]) => [
    ...plainMail({ 'Content-Type': 'multipart/mixed; boundary=b' }, ''),
    '--b',
    'Content-Type: text/plain',
    '',
    'See the picture',
    ...parts.flat(),
    '--b--',
  ]
  const files = async () =>
    (
      await t.owner.query(
        'select f.mime_type, f.file_id, x.mime_type as kept from communication_files f left join files x on x.id = f.file_id where f.company_id = $1 order by f.position',
        [manager.companyId],
      )
    ).rows

  it('are stored if they are pictures or PDFs by their content, and refused otherwise', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const lines = mixed(
      part('image/jpeg', 'sofa.jpg', picture),
      part('application/x-msdownload', 'run.exe', Buffer.from('MZ program')),
      part('image/png', 'lie.png', Buffer.from('<script>alert(1)</script>')),
    )
    mailbox.arrive(lines)
    await mailbox.read()
    expect((await mailbox.stored())[0]?.body).toBe('See the picture')
    expect(await files()).toEqual([
      { mime_type: 'image/jpeg', file_id: expect.any(Number), kept: 'image/jpeg' },
      { mime_type: 'application/x-msdownload', file_id: null, kept: null },
      { mime_type: 'image/png', file_id: null, kept: null },
    ])
    const [conversation] = (await t.call(manager, 'GET', '/wp/v2/conversations')).body.rows
    const thread = await t.call(manager, 'GET', `/wp/v2/conversations/${conversation.id}`)
    expect(thread.body.entries[0].files.map(({ url }: { url: string | null }) => url !== null)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('are stored with the mail or not at all', async () => {
    const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    mailbox.arrive(mixed(part('image/png', 'a.png', picture)))
    await t.owner.query(
      `alter table communications add constraint broken check (body <> 'See the picture') not valid`,
    )
    try {
      await mailbox.read()
      const { rows } = await t.owner.query('select id from files where company_id = $1', [manager.companyId])
      expect([rows, await files(), await mailbox.stored()]).toEqual([[], [], []])
    } finally {
      await t.owner.query('alter table communications drop constraint broken')
    }
  })
})
