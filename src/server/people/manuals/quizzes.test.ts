import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { remindTests } from './test-reminders.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let second: TestPerson
let client: TestPerson
let stranger: TestPerson
let now = new Date('2026-06-01T18:00:00Z')

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
  company = await t.makeCompany('Peak Movers')
  const other = await t.makeCompany('Valley Movers')
  manager = await t.makePerson(company, 'manager', { firstName: 'Mara', lastName: 'Lopez' })
  worker = await t.makePerson(company, 'worker', { firstName: 'Wim', lastName: 'Berg' })
  second = await t.makePerson(company, 'worker', { firstName: 'Ada', lastName: 'Cole' })
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(other, 'administrator')
  await t.makePerson(company, 'worker', { approval: 'pending' })
})
beforeEach(() => {
  now = new Date('2026-06-01T18:00:00Z')
})
afterAll(() => t.close())

const LIFTING = {
  kind: 'single',
  question: 'Who lifts a sofa?',
  choices: ['Two people', 'One person'],
  right: [0],
  explanation: 'EXPLAIN two are safer.',
}
const WRAPPING = {
  kind: 'multiple',
  question: 'What is wrapped?',
  choices: ['Glass', 'Wood', 'Sand'],
  right: [0, 1],
  explanation: 'EXPLAIN sand is not.',
}
const contentOf = (more: Record<string, unknown> = {}) => ({
  title: 'Lifting',
  sectionId: 2,
  questions: [LIFTING, WRAPPING],
  passPercent: 80,
  attemptsAllowed: 2,
  dueDays: 7,
  timeLimitMinutes: null,
  ...more,
})
const post = (person: TestPerson | null, path: string, body?: unknown) =>
  t.call(person, 'POST', `/wp/v2/${path}`, body)
const get = (person: TestPerson | null, path: string) => t.call(person, 'GET', `/wp/v2/${path}`)
const stored = async (table: string) => (await t.owner.query(`select * from ${table} order by 1, 2`)).rows

async function published(more: Record<string, unknown> = {}): Promise<number> {
  const { body } = await post(manager, 'quizzes', contentOf(more))
  const answer = await post(manager, `quizzes/${body.id}/publish`, { version: body.version })
  expect(answer.body).toMatchObject({ published: 1, isChanged: false })
  return body.id
}

/** Publishes a quiz and assigns it to a worker; returns the ids of the test and the quiz. */
async function given(more: Record<string, unknown> = {}, who = worker) {
  const quiz = await published(more)
  await post(manager, `quizzes/${quiz}/assign`, { workerIds: [who.id] })
  const { body } = await get(who, 'quiz-assignments/me?outstanding=1')
  const test = body.find(({ quizId }: { quizId: number }) => quizId === quiz)
  return { quiz, test: test.id as number }
}

async function take(test: number, answers: Record<number, number[]>, who = worker) {
  const { body: attempt } = await post(who, `quiz-assignments/${test}/attempts`)
  for (const [question, choices] of Object.entries(answers))
    await post(who, `quiz-attempts/${attempt.id}/answers`, { question: Number(question), choices })
  return post(who, `quiz-attempts/${attempt.id}/submit`)
}

describe('editing a quiz', () => {
  it('keeps every published version of a draft', async () => {
    const made = await post(manager, 'quizzes', contentOf({ questions: [] }))
    expect(made.body).toMatchObject({ version: 1, published: null, isUnused: true, isArchived: false })
    const { id } = made.body
    const empty = await post(manager, `quizzes/${id}/publish`, { version: 1 })
    expect([empty.status, empty.body.data.fields]).toEqual([400, { questions: 'Add a question.' }])
    const early = await post(manager, `quizzes/${id}/assign`, { isForAll: true })
    expect([early.status, early.body.message]).toEqual([409, 'Publish this quiz first.'])
    const saved = await post(manager, `quizzes/${id}`, { ...contentOf({ questions: [LIFTING] }), version: 1 })
    expect(saved.body.version).toBe(2)
    expect((await post(manager, `quizzes/${id}/publish`, { version: 2 })).body.published).toBe(1)
    const same = await post(manager, `quizzes/${id}/publish`, { version: 3 })
    expect([same.status, same.body.message]).toEqual([409, 'Nothing has changed since it was published.'])
    await post(manager, `quizzes/${id}`, { ...contentOf(), version: 3 })
    const again = await post(manager, `quizzes/${id}/publish`, { version: 4 })
    expect(again.body).toMatchObject({ published: 2, publishedAt: expect.any(String) })
    const { rows } = await t.owner.query(
      `select version, jsonb_array_length(content -> 'questions') as questions from quiz_versions where quiz_id = $1 order by 1`,
      [id],
    )
    expect(rows).toEqual([
      { version: 1, questions: 1 },
      { version: 2, questions: 2 },
    ])
  })

  it('rejects stale saves, unknown sections and invalid figures, and keeps the stored quiz', async () => {
    const { body } = await post(manager, 'quizzes', contentOf())
    const before = await stored('quizzes')
    const save = (more: Record<string, unknown>) =>
      post(manager, `quizzes/${body.id}`, { ...contentOf(), version: 1, ...more })
    const stale = await save({ version: 9 })
    expect([stale.status, stale.body.message]).toEqual([409, 'Somebody else changed this quiz meanwhile.'])
    expect((await save({ sectionId: 99 })).body.data.fields).toEqual({
      sectionId: 'The manual has no such section.',
    })
    expect((await save({ title: '' })).body.data.fields).toEqual({ title: 'Required.' })
    expect((await save({ passPercent: 0 })).body.data.fields).toEqual({ passPercent: 'At least 1.' })
    expect((await save({ attemptsAllowed: 21 })).body.data.fields).toEqual({
      attemptsAllowed: 'At most 20.',
    })
    const many = Array.from({ length: 31 }, () => LIFTING)
    expect((await save({ questions: many })).body.data.fields).toEqual({
      questions: 'At most 30 questions.',
    })
    expect((await post(manager, 'quizzes/999999/publish', { version: 1 })).status).toBe(404)
    expect(await stored('quizzes')).toEqual(before)
  })

  it('is allowed only to managers of the company', async () => {
    const quiz = await published()
    const tables = ['quizzes', 'quiz_versions', 'quiz_assignments']
    const before = await Promise.all(tables.map(stored))
    for (const [person, status] of [
      [null, 401],
      [worker, 403],
      [client, 403],
      [stranger, 404],
    ] as const) {
      for (const path of ['', '/results', '/questions', '/csv'])
        expect((await get(person, `quizzes/${quiz}${path}`)).status, path).toBe(status)
      expect((await get(person, `quizzes?company=${company}`)).status).toBe(status)
      expect((await post(person, 'quizzes', { ...contentOf(), company })).status).toBe(status)
      expect((await post(person, `quizzes/${quiz}`, { ...contentOf(), version: 2 })).status).toBe(status)
      expect((await post(person, `quizzes/${quiz}/publish`, { version: 2 })).status).toBe(status)
      expect((await post(person, `quizzes/${quiz}/assign`, { isForAll: true })).status).toBe(status)
      expect((await post(person, `quizzes/${quiz}/archive`, { isArchived: true })).status).toBe(status)
      expect((await t.call(person, 'DELETE', `/wp/v2/quizzes/${quiz}`)).status).toBe(status)
    }
    expect(await Promise.all(tables.map(stored))).toEqual(before)
  })
})

describe('assigning a quiz', () => {
  it('gives it to some or all approved workers, once while it is open', async () => {
    const quiz = await published()
    const path = `quizzes/${quiz}/assign`
    expect((await post(manager, path, {})).body.data.fields).toEqual({
      workerIds: 'Choose at least one worker.',
    })
    const foreign = await post(manager, path, { workerIds: [worker.id, stranger.id] })
    expect(foreign.body.data.fields).toEqual({ workerIds: 'Somebody of these is no worker of this company.' })
    const past = await post(manager, path, { workerIds: [worker.id], dueOn: '2026-05-31' })
    expect(past.body.data.fields).toEqual({ dueOn: 'This day has passed.' })
    const one = await post(manager, path, { workerIds: [worker.id] })
    expect(one.body).toEqual({ assigned: 1, already: 0, message: 'Test assigned to 1 worker.' })
    const all = await post(manager, path, { isForAll: true, dueOn: '2026-06-30' })
    expect(all.body).toMatchObject({ assigned: 1, already: 1 })
    const results = await get(manager, `quizzes/${quiz}/results`)
    expect(
      results.body.map(({ worker: who, dueOn }: { worker: { firstName: string }; dueOn: string }) => [
        who.firstName,
        dueOn,
      ]),
    ).toEqual([
      ['Wim', '2026-06-08'],
      ['Ada', '2026-06-30'],
    ])
    const [open] = results.body
    expect((await post(stranger, `quiz-assignments/${open.assignmentId}/withdraw`)).status).toBe(404)
    expect((await post(worker, `quiz-assignments/${open.assignmentId}/withdraw`)).status).toBe(403)
    await post(manager, `quiz-assignments/${open.assignmentId}/withdraw`)
    const again = await post(manager, `quiz-assignments/${open.assignmentId}/withdraw`)
    expect([again.status, again.body.message]).toEqual([409, 'This test is not open.'])
    const begun = await post(worker, `quiz-assignments/${open.assignmentId}/attempts`)
    expect([begun.status, begun.body.message]).toEqual([409, 'This test was taken back.'])
  })

  it('is withdrawn from workers who have not taken the quiz when it is archived', async () => {
    const { quiz, test } = await given()
    const { body: attempt } = await post(worker, `quiz-assignments/${test}/attempts`)
    await post(manager, `quizzes/${quiz}/archive`, { isArchived: true })
    expect((await post(manager, `quizzes/${quiz}/assign`, { isForAll: true })).status).toBe(409)
    const answer = await post(worker, `quiz-attempts/${attempt.id}/answers`, { question: 0, choices: [0] })
    expect([answer.status, answer.body.message]).toEqual([409, 'This test was taken back.'])
    const listed = async (query: string) =>
      (await get(manager, `quizzes${query}`)).body.some(({ id }: { id: number }) => id === quiz)
    expect([await listed(''), await listed('?archived=1')]).toEqual([false, true])
    expect((await t.call(manager, 'DELETE', `/wp/v2/quizzes/${quiz}`)).body.message).toBe('Quiz deleted.')
  })
})

describe('taking a quiz', () => {
  it('keeps the right answers on the server until the test is handed in', async () => {
    const { test } = await given()
    const begun = await post(worker, `quiz-assignments/${test}/attempts`)
    expect(begun.body).toMatchObject({
      title: 'Lifting',
      result: null,
      version: 1,
      startedAt: now.toISOString(),
    })
    const { id } = begun.body
    const kept = await post(worker, `quiz-attempts/${id}/answers`, { question: 1, choices: [1, 0] })
    const seen = await get(worker, `quiz-attempts/${id}`)
    const mine = await get(worker, 'quiz-assignments/me')
    for (const answer of [begun, kept, seen, mine]) {
      const text = JSON.stringify(answer.body)
      expect(text).not.toContain('EXPLAIN')
      expect(text).not.toContain('"right"')
      expect(text).not.toContain('isRight')
    }
    // Starting again after a reload resumes the same attempt.
    const resumed = await post(worker, `quiz-assignments/${test}/attempts`)
    expect(resumed.body).toMatchObject({ id, questions: [{ chosen: [] }, { chosen: [0, 1] }] })
    now = new Date('2026-06-01T18:05:00Z')
    await post(worker, `quiz-attempts/${id}/answers`, { question: 0, choices: [0] })
    const done = await post(worker, `quiz-attempts/${id}/submit`)
    expect(done.body.result).toMatchObject({
      rightCount: 2,
      percent: 100,
      isPassed: true,
      minutes: 5,
      mayRetake: false,
    })
    expect(done.body.result.questions[0]).toEqual({
      isRight: true,
      right: [0],
      explanation: 'EXPLAIN two are safer.',
    })
    expect((await post(worker, `quiz-attempts/${id}/submit`)).body.result.percent).toBe(100)
    const late = await post(worker, `quiz-attempts/${id}/answers`, { question: 0, choices: [1] })
    expect([late.status, late.body.message]).toEqual([409, 'This attempt was handed in.'])
    const more = await post(worker, `quiz-assignments/${test}/attempts`)
    expect([more.status, more.body.message]).toEqual([409, 'You have passed this test.'])
  })

  it('allows the given number of attempts, each with the version it began with', async () => {
    const { quiz, test } = await given()
    const first = await take(test, { 0: [1] })
    expect(first.body.result).toMatchObject({ percent: 0, isPassed: false, attemptsLeft: 1, mayRetake: true })
    const { body: open } = await post(worker, `quiz-assignments/${test}/attempts`)
    const { body: written } = await get(manager, `quizzes/${quiz}`)
    const saved = await post(manager, `quizzes/${quiz}`, {
      ...contentOf({ questions: [LIFTING] }),
      version: written.version,
    })
    await post(manager, `quizzes/${quiz}/publish`, { version: saved.body.version })
    const still = await get(worker, `quiz-attempts/${open.id}`)
    expect([still.body.version, still.body.questions.length]).toEqual([1, 2])
    await post(worker, `quiz-attempts/${open.id}/submit`)
    const out = await post(worker, `quiz-assignments/${test}/attempts`)
    expect([out.status, out.body.message]).toEqual([409, 'You have used all attempts at this test.'])
    const old = await get(manager, `quiz-attempts/${first.body.id}`)
    expect(old.body).toMatchObject({ version: 1, worker: { firstName: 'Wim' }, result: { percent: 0 } })
    await expect(
      t.owner.query('update quiz_attempts set percent = 100 where id = $1', [first.body.id]),
    ).rejects.toThrow(/cannot be changed/)
    // A quiz that somebody has handed in cannot be deleted.
    const kept = await t.call(manager, 'DELETE', `/wp/v2/quizzes/${quiz}`)
    expect([kept.status, kept.body.code]).toEqual([409, 'record_in_use'])
  })

  it('is allowed only to the worker who was given the test', async () => {
    const { test } = await given()
    const { body: attempt } = await post(worker, `quiz-assignments/${test}/attempts`)
    for (const [person, status] of [
      [null, 401],
      [client, 403],
      [second, 404],
      [manager, 404],
      [stranger, 404],
    ] as const) {
      expect((await post(person, `quiz-assignments/${test}/attempts`)).status).toBe(status)
      expect((await get(person, `quiz-attempts/${attempt.id}`)).status).toBe(status)
      const answer = { question: 0, choices: [0] }
      expect((await post(person, `quiz-attempts/${attempt.id}/answers`, answer)).status).toBe(status)
      expect((await post(person, `quiz-attempts/${attempt.id}/submit`)).status).toBe(status)
    }
    const bad = async (body: unknown) =>
      (await post(worker, `quiz-attempts/${attempt.id}/answers`, body)).body
    expect((await bad({ question: 0, choices: [0, 1] })).data.fields).toEqual({
      choices: 'Choose one answer.',
    })
    expect((await bad({ question: 0, choices: [5] })).data.status).toBe(400)
    expect((await bad({ question: 9, choices: [0] })).data.status).toBe(400)
    expect((await get(worker, `quiz-attempts/${attempt.id}`)).body.questions[0].chosen).toEqual([])
    await post(worker, `quiz-attempts/${attempt.id}/submit`)
    expect((await get(second, `quiz-attempts/${attempt.id}`)).status).toBe(404)
    expect((await get(manager, `quiz-attempts/${attempt.id}`)).status).toBe(200)
  })

  it('ends when the time is up, with the answers given so far', async () => {
    const { quiz, test } = await given({ timeLimitMinutes: 10 })
    const { body } = await post(worker, `quiz-assignments/${test}/attempts`)
    expect(body.endsAt).toBe('2026-06-01T18:10:00.000Z')
    await post(worker, `quiz-attempts/${body.id}/answers`, { question: 0, choices: [0] })
    now = new Date('2026-06-01T18:10:04Z')
    await post(worker, `quiz-attempts/${body.id}/answers`, { question: 1, choices: [0] })
    now = new Date('2026-06-01T18:11:00Z')
    const late = await post(worker, `quiz-attempts/${body.id}/answers`, { question: 1, choices: [0, 1] })
    expect([late.status, late.body.message]).toEqual([409, 'The time is up.'])
    const [result] = (await get(manager, `quizzes/${quiz}/results`)).body
    expect(result).toMatchObject({ bestPercent: 50, attemptsUsed: 1, status: 'open' })
    const seen = await get(worker, `quiz-attempts/${body.id}`)
    expect(seen.body).toMatchObject({
      submittedAt: '2026-06-01T18:10:00.000Z',
      result: { isTimedOut: true, mayRetake: true },
    })
  })

  it('begins one attempt for several requests at the same time', async () => {
    const { test } = await given()
    const both = await Promise.all([1, 2, 3].map(() => post(worker, `quiz-assignments/${test}/attempts`)))
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
  })
})

describe('quiz results', () => {
  it('are returned by worker, by question and as CSV', async () => {
    const quiz = await published({ title: 'Results, all' })
    await post(manager, `quizzes/${quiz}/assign`, { isForAll: true })
    const testOf = async (who: TestPerson) =>
      (await get(who, 'quiz-assignments/me')).body.find(({ quizId }: { quizId: number }) => quizId === quiz)
        .id
    await take(await testOf(worker), { 0: [0], 1: [0, 1] })
    await take(await testOf(second), { 0: [0], 1: [2] }, second)
    const { body: row } = await get(manager, 'quizzes?per_page=100')
    expect(row.find(({ id }: { id: number }) => id === quiz)).toMatchObject({
      sectionTitle: 'Loading',
      assigned: 2,
      passed: 1,
      outstanding: 1,
    })
    const { body } = await get(manager, `quizzes/${quiz}/questions`)
    expect(body).toMatchObject({ version: 1, versions: [1] })
    expect(body.questions[0]).toMatchObject({ answered: 2, rightCount: 2 })
    expect(body.questions[1]).toMatchObject({ answered: 2, rightCount: 1, choices: [{}, {}, { chosen: 1 }] })
    expect((await get(manager, `quizzes/${quiz}/questions?version=7`)).status).toBe(404)
    const csv = await get(manager, `quizzes/${quiz}/csv`)
    expect(csv.body.fileName).toBe('quiz-results-all.csv')
    const lines = csv.body.content.split('\r\n')
    expect(lines[1]).toBe(
      'Berg,Wim,Passed,06/01/2026 12:00 PM,2026-06-08,1,1,06/01/2026 12:00 PM,06/01/2026 12:00 PM,2,100,yes',
    )
    expect(lines[2]).toMatch(/^Cole,Ada,Outstanding/)
  })
})

describe('the test reminder', () => {
  it('is mailed once, two days before a test is due', async () => {
    const { quiz } = await given({ title: 'Due soon' }, second)
    await t.owner.query(`update quiz_assignments set reminded_at = now() where quiz_id <> $1`, [quiz])
    const remind = (today: string) =>
      inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
        remindTests(
          tx,
          { queue: t.kernel.queue, config: t.kernel.config, now: t.kernel.now },
          {
            id: company,
            name: 'Peak Movers',
            email: null,
            timezone: 'America/Denver',
            today,
          },
        ),
      )
    const mails = async () =>
      (
        await t.owner.query(
          `select recipient, subject, body_text from deliveries where subject like '%Due soon%'`,
        )
      ).rows
    await remind('2026-06-05')
    expect(await mails()).toEqual([])
    await remind('2026-06-06')
    await remind('2026-06-07')
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      recipient: second.email,
      subject: 'Test “Due soon” is due on Mon, Jun 8',
    })
  })
})

describe('the right answers', () => {
  it('are shown with the last attempt and not with one that another may follow', async () => {
    const { test } = await given({ attemptsAllowed: 2 })
    const empty = await take(test, {})
    expect(empty.body.result).toMatchObject({ isPassed: false, mayRetake: true })
    const again = await get(worker, `quiz-attempts/${empty.body.id}`)
    for (const { body } of [empty, again]) {
      expect(JSON.stringify(body)).not.toContain('EXPLAIN')
      expect(body.result.questions.map(({ right }: { right: number[] }) => right)).toEqual([[], []])
    }
    const managers = await get(manager, `quiz-attempts/${empty.body.id}`)
    expect(managers.body.result.questions[0].right).toEqual([0])
    // An earlier attempt does not show the right answers either while the next one is in progress.
    await post(worker, `quiz-assignments/${test}/attempts`)
    const earlier = await get(worker, `quiz-attempts/${empty.body.id}`)
    expect(JSON.stringify(earlier.body)).not.toContain('EXPLAIN')
    const last = await take(test, {})
    expect(last.body.result).toMatchObject({ isPassed: false, mayRetake: false })
    expect(last.body.result.questions[0].right).toEqual([0])
  })
})

describe('a version that allows fewer attempts', () => {
  const stricter = async (quiz: number) => {
    const { body } = await get(manager, `quizzes/${quiz}`)
    const saved = await post(manager, `quizzes/${quiz}`, {
      ...contentOf({ attemptsAllowed: 1 }),
      version: body.version,
    })
    expect((await post(manager, `quizzes/${quiz}/publish`, { version: saved.body.version })).status).toBe(200)
  }
  const statusOf = async (test: number) =>
    (await t.owner.query('select status from quiz_assignments where id = $1', [test])).rows[0].status

  it('gives no attempt to a worker who has used as many', async () => {
    const { quiz, test } = await given({ attemptsAllowed: 3 })
    await take(test, { 0: [1] })
    await stricter(quiz)
    const again = await post(worker, `quiz-assignments/${test}/attempts`)
    expect([again.status, again.body.message]).toEqual([409, 'You have used all attempts at this test.'])
    expect(await statusOf(test)).toBe('failed')
    expect((await post(manager, `quizzes/${quiz}/assign`, { workerIds: [worker.id] })).body.assigned).toBe(1)
  })

  it('makes the attempt in progress the last one', async () => {
    const { quiz, test } = await given({ attemptsAllowed: 3 }, second)
    const { body: attempt } = await post(second, `quiz-assignments/${test}/attempts`)
    await stricter(quiz)
    expect(await statusOf(test)).toBe('open')
    const done = await post(second, `quiz-attempts/${attempt.id}/submit`)
    expect(done.body.result).toMatchObject({ isPassed: false, mayRetake: false })
    expect((await post(second, `quiz-assignments/${test}/attempts`)).status).toBe(409)
  })
})
