import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isMailboxDown } from '../../../shared/messages/mailbox/mailbox.rules.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createMailbox, DAY, plainMail, type MailboxFixture } from './mailbox.fixture.ts'
import { createMailboxRounds } from './mailbox.jobs.ts'

let t: TestApp
let company: number
let manager: TestPerson
let mailbox: MailboxFixture

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers', { email: 'office@peak.test' })
  manager = await t.makePerson(company, 'manager')
  mailbox = await createMailbox(t, manager)
})
afterEach(() => mailbox.box.close())

const subjects = async () => (await mailbox.stored()).map(({ subject }) => subject)
const state = async () => {
  const { rows } = await t.owner.query('select * from mailbox_reads where company_id = $1', [company])
  return rows[0]
}
const status = async () => {
  const { body } = await t.call(manager, 'GET', `/wp/v2/companies/${company}/mailbox`)
  return body.mailbox
}
const due = async (companyId: number) => {
  t.queued.length = 0
  await createMailboxRounds(() => t.kernel)({}, { number: 1, isLast: true })
  return t.queued.some(
    ({ name, work }) => name === 'read-mailbox' && (work as { companyId: number }).companyId === companyId,
  )
}

describe('reading of a mailbox', () => {
  it('stores each mail once and tells when it was read', async () => {
    mailbox.arrive(plainMail({ Subject: 'First' }))
    await mailbox.read()
    mailbox.arrive(plainMail({ Subject: 'Second' }))
    await mailbox.read()
    await mailbox.read()
    expect(await subjects()).toEqual(['First', 'Second'])
    expect(await status()).toMatchObject({ error: null, readAt: expect.any(String) })
    expect((await state()).last_uid).toBe(2)
    expect(mailbox.box.commands.some((command) => /STORE|SELECT/.test(command))).toBe(false)
  })

  it('continues where a run ended that crashed between two mails', async () => {
    for (const Subject of ['First', 'Second', 'Third']) mailbox.arrive(plainMail({ Subject }))
    mailbox.box.before = (command) => {
      if (/^UID FETCH 2 .*BODY/.test(command)) throw new Error('crash')
    }
    await mailbox.read()
    expect(await subjects()).toEqual(['First'])
    mailbox.box.before = () => {}
    await mailbox.read()
    expect(await subjects()).toEqual(['First', 'Second', 'Third'])
  })

  it('stores nothing twice when two runs read at the same time', async () => {
    for (const Subject of ['First', 'Second']) mailbox.arrive(plainMail({ Subject }))
    await Promise.all([mailbox.read(), mailbox.read(), mailbox.read()])
    await mailbox.read()
    expect((await subjects()).toSorted()).toEqual(['First', 'Second'])
  })

  it('stores nothing after it was switched off during a run', async () => {
    mailbox.arrive(plainMail({}))
    mailbox.box.before = async (command) => {
      if (command.includes('BODY'))
        await t.owner.query('delete from company_mailboxes where company_id = $1', [company])
    }
    await mailbox.read()
    expect(await subjects()).toEqual([])
  })

  it('stores no mail twice after the server has renumbered its mails', async () => {
    mailbox.arrive(plainMail({ Subject: 'First' }))
    mailbox.arrive(plainMail({ Subject: 'No id', 'Message-ID': '' }))
    await mailbox.read()
    Object.assign(mailbox.box, { uidValidity: 2 })
    for (const mail of mailbox.box.mails) mail.uid += 40
    mailbox.arrive(plainMail({ Subject: 'Third' }), { uid: 7 })
    mailbox.box.mails.sort((a, b) => a.uid - b.uid)
    await mailbox.read()
    expect((await subjects()).toSorted()).toEqual(['First', 'No id', 'Third'])
    expect(await state()).toMatchObject({ uid_validity: 2, last_uid: 42 })
  })

  it('leaves out mail that came more than three days before it was switched on', async () => {
    mailbox.arrive(plainMail({ Subject: 'Old' }), { receivedAt: new Date(Date.now() - 4 * DAY) })
    mailbox.arrive(plainMail({ Subject: 'Recent' }), { receivedAt: new Date(Date.now() - 2 * DAY) })
    await mailbox.read()
    expect(await subjects()).toEqual(['Recent'])
  })

  it('reads at most 50 mails at a time and continues at once', async () => {
    for (let index = 0; index < 53; index += 1) mailbox.arrive(plainMail({}))
    t.queued.length = 0
    await mailbox.read()
    expect(await subjects()).toHaveLength(50)
    expect(t.queued).toContainEqual({ name: 'read-mailbox', work: { companyId: company } })
    await mailbox.read()
    expect(await subjects()).toHaveLength(53)
  })

  it('reads only the beginning of a mail above 15 MB', async () => {
    const text = `See the file\n${'x'.repeat(16 * 1024 * 1024)}`
    mailbox.arrive(plainMail({}, text))
    await mailbox.read()
    const [mail] = await mailbox.stored()
    expect(mail?.body).toMatch(/^See the file\nx/)
    expect(mailbox.box.commands.some((command) => command.includes('BODY.PEEK[]<0.262144>'))).toBe(true)
  })

  it('skips a mail that the database refuses and reads the next ones', async () => {
    mailbox.arrive(plainMail({ Subject: 'NUL' }, 'a\0b'))
    mailbox.arrive(plainMail({ Subject: 'Next' }))
    await mailbox.read()
    expect(await subjects()).toEqual(['NUL', 'Next'])
    expect((await mailbox.stored())[0]?.body).toBe('ab')
  })

  it('says in plain words that the password is wrong, without the password, and waits longer each time', async () => {
    mailbox.box.password = 'Changed 1'
    await mailbox.read()
    const reason = 'The server did not accept the username and password.'
    expect(await status()).toMatchObject({ error: reason, failures: 1 })
    await mailbox.read()
    expect(await status()).toMatchObject({ error: reason, failures: 2 })
    const { rows } = await t.owner.query(
      'select failures, extract(epoch from next_at - now())::float8 as pause, error from mailbox_reads where company_id = $1',
      [company],
    )
    expect(rows[0].failures).toBe(2)
    expect(rows[0].pause).toBeGreaterThan(180)
    expect(rows[0].pause).toBeLessThanOrEqual(240)
    expect(rows[0].error).not.toContain('truck')
    mailbox.box.password = 'truck-12'
    await mailbox.read()
    expect(await status()).toMatchObject({ error: null, failures: 0 })
  })

  it('is down for the inbox after three failures in a row, and no longer once it is read', async () => {
    const down: boolean[] = []
    mailbox.box.password = 'Changed 1'
    for (let at = 0; at < 3; at += 1) {
      await mailbox.read()
      down.push(isMailboxDown(await status()))
    }
    mailbox.box.password = 'truck-12'
    await mailbox.read()
    expect([...down, isMailboxDown(await status())]).toEqual([false, false, true, false])
  })

  it('says that the folder is missing or the server does not answer', async () => {
    await t.owner.query(`update company_mailboxes set folder = 'Sales' where company_id = $1`, [company])
    await mailbox.read()
    expect((await status()).error).toBe('The mailbox has no folder with this name.')
    await mailbox.box.close()
    await mailbox.read()
    expect((await status()).error).toBe(
      'The server refuses connections on this port. Check the host and the port.',
    )
  })

  it('is queued only while it is due', async () => {
    expect(await due(company)).toBe(true)
    await mailbox.read()
    expect(await due(company)).toBe(false)
    await t.owner.query('update mailbox_reads set next_at = now() where company_id = $1', [company])
    expect(await due(company)).toBe(true)
    await t.call(manager, 'DELETE', `/wp/v2/companies/${company}/mailbox`)
    expect(await due(company)).toBe(false)
  })
})
