import { createHash, randomInt, randomUUID } from 'node:crypto'
import { type PersonName, type AccessFixture, dayFromNow, hashOf, makeJob } from './access.world.ts'

// Creates records of each kind for each use; each function returns the path parameters of its calls.

export const company = (w: AccessFixture) => ({ id: w.company })
export const companyOf = (w: AccessFixture) => ({ company: w.company })
export const job = (w: AccessFixture) => ({ id: w.job })
export const doneJob = (w: AccessFixture) => ({ id: w.doneJob })
export const freshJob = async (w: AccessFixture) => ({
  id: await makeJob(w, { job_date: `${dayFromNow(randomInt(60, 3000))} 09:00` }),
})
export const inventoried = async (w: AccessFixture) => ({
  id: await makeJob(w, { job_type: 'interstate', job_date: `${dayFromNow(randomInt(60, 3000))} 09:00` }),
})
export const bareJob = async (w: AccessFixture) => ({
  id: await makeJob(w, { job_date: `${dayFromNow(randomInt(3001, 9000))} 09:00` }, undefined, []),
})
export const clientlessJob = async (w: AccessFixture) => {
  const { id } = await freshJob(w)
  await w.t.owner.query('update jobs set client_id = null, billing_contact_id = null where id = $1', [id])
  return { id }
}
export const inquiry = async (w: AccessFixture) => ({ id: await makeJob(w, { job_status: 'inquiring' }) })

async function person(w: AccessFixture, role: string, approval = 'approved'): Promise<number> {
  const email = `${w.mark}.${randomUUID()}@example.test`.toLowerCase()
  const { rows } = await w.t.owner.query(
    `insert into users (email, first_name, last_name, default_company_id) values ($1, $2, $2, $3) returning id`,
    [email, `${w.mark}new`, w.company],
  )
  const id = Number(rows[0].id)
  await w.put('members', {
    user_id: id,
    roles: [role],
    approval,
    first_name: `${w.mark}new`,
    last_name: `${w.mark}new`,
    email,
  })
  return id
}
export const client = async (w: AccessFixture) => ({ id: await person(w, 'client') })
export const worker = async (w: AccessFixture) => ({ id: await person(w, 'worker') })
export const applicant = async (w: AccessFixture) => ({ id: await person(w, 'worker', 'pending') })
export const colleague = async (w: AccessFixture) => ({ id: w.company, userId: await person(w, 'worker') })

/** Returns a name that no other record has. */
const named = (w: AccessFixture, name: string) => `${w.mark}${name}${randomInt(1_000_000_000)}`
export const vehicle = async (w: AccessFixture) => ({
  id: await w.put('vehicles', { name: named(w, 'truck') }),
})
export const vehicleOnJob = async (w: AccessFixture) => ({ id: w.job, vehicleId: (await vehicle(w)).id })
const below = (table: string, row: Record<string, unknown>) => async (w: AccessFixture) => {
  const { id } = await vehicle(w)
  return { id, recordId: await w.put(table, { vehicle_id: id, ...row }) }
}
export const inspection = below('vehicle_inspections', {
  inspected_on: '2026-01-02',
  kind: 'annual',
  inspector: 'Ada',
  result: 'pass',
})
export const damage = below('vehicle_damages', {
  happened_on: '2026-01-02',
  place: 'Door',
  description: 'Dent',
})
export const service = below('vehicle_services', { done_on: '2026-01-02', what: 'Oil' })
export const equipment = async (w: AccessFixture) => ({
  id: await w.put('equipment', { name: named(w, 'dolly'), category: 'dolly', quantity: 5 }),
})
export const loan = async (w: AccessFixture) => {
  const { id } = await equipment(w)
  const row = { equipment_id: id, user_id: w.people.worker.id, quantity: 1, out_by: w.people.admin.id }
  return { id, loanId: await w.put('equipment_loans', row) }
}
export const policy =
  (columns: Record<string, unknown> = {}) =>
  async (w: AccessFixture) => ({
    id: await w.put('insurance_policies', {
      type: 'cargo',
      carrier: `${w.mark}carrier`,
      policy_number: named(w, 'P'),
      effective_on: '2026-01-01',
      expires_on: '2027-12-31',
      ...columns,
    }),
  })
export const OWN_DOCUMENT = {
  title: 'Pets',
  text: 'Pets stay outside.',
  isOn: false,
  needsAgreement: true,
  jobTypes: [],
  states: [],
}
export const ownDocument = async (w: AccessFixture) => {
  const document = await w.put('own_documents', {
    title: named(w, 'pets'),
    is_on: false,
    needs_agreement: true,
    position: 1,
  })
  await w.put('company_wordings', { name: `own-${document}`, version: 1, body: '# Pets\n\nNone.', hash: 'h' })
  return { id: w.company, document }
}
export const importOf =
  (columns: Record<string, unknown> = {}) =>
  async (w: AccessFixture) => {
    const id = await w.put('imports', {
      kind: 'clients',
      header: ['First name', 'Last name'],
      options: { dateOrder: 'mdy' },
      row_count: 1,
      created_by: w.people.admin.id,
      ...columns,
    })
    await w.put('import_rows', { import_id: id, line: 2, cells: [`${w.mark}cell`, 'Byron'] })
    return { id }
  }
export const mapping = { mapping: { firstName: 0, lastName: 1 } }
const file = (w: AccessFixture, purpose: string, mime = 'image/png') =>
  w.put('files', {
    owner_id: w.people.admin.id,
    purpose,
    storage_key: randomUUID(),
    mime_type: mime,
    size: 1,
    sha256: '0'.repeat(64),
  })

export const entity = async (w: AccessFixture) => ({
  id: await w.put('ad_entities', { name: named(w, 'paper'), job_source: 'mailer' }),
})
export const ad = async (w: AccessFixture) => {
  const { id } = await entity(w)
  const row = {
    entity_id: id,
    title: `${w.mark}ad`,
    starts_at: '2026-01-02 08:00',
    ends_at: '2026-01-03 08:00',
    cost_cents: 100,
  }
  return { id: await w.put('ads', row) }
}
export const tied = async (w: AccessFixture) => {
  const { id } = await ad(w)
  const { id: jobId } = await freshJob(w)
  await w.put('ad_jobs', { ad_id: id, job_id: jobId })
  return { id, jobId }
}

const QUESTION = {
  kind: 'single',
  question: 'Which?',
  choices: ['This', 'That'],
  right: [0],
  explanation: '',
}
const CONTENT = {
  sectionId: null,
  questions: [QUESTION],
  passPercent: 50,
  attemptsAllowed: 3,
  dueDays: null,
  timeLimitMinutes: null,
}
export const QUIZ = { title: 'Straps', ...CONTENT }
export const quiz = async (w: AccessFixture) => {
  const content = { title: `${w.mark}quiz`, ...CONTENT }
  const id = await w.put('quizzes', { title: `${w.mark}quiz`, content, published: 1, is_changed: false })
  await w.put('quiz_versions', { quiz_id: id, version: 1, content })
  return { id }
}
export const draftQuiz = async (w: AccessFixture) => ({
  id: await w.put('quizzes', { title: `${w.mark}quiz`, content: { title: `${w.mark}quiz`, ...CONTENT } }),
})
export const assignment = async (w: AccessFixture) => {
  const { id } = await quiz(w)
  return { id: await w.put('quiz_assignments', { quiz_id: id, user_id: w.people.worker.id }), quizId: id }
}
export const attempt = async (w: AccessFixture) => {
  const { id, quizId } = await assignment(w)
  return {
    id: await w.put('quiz_attempts', {
      assignment_id: id,
      quiz_id: quizId,
      user_id: w.people.worker.id,
      version: 1,
      started_at: new Date(),
    }),
  }
}

export const account = async (w: AccessFixture) => ({
  id: await w.put('ledger_accounts', {
    number: randomInt(7_000_000, 9_999_999),
    name: `${w.mark}ledger`,
    account_type: 'Expenses',
  }),
})
export const general = async (w: AccessFixture) => {
  const number = randomInt(5_000_000, 6_999_999)
  return {
    id: await w.put('general_accounts', {
      number_start: number,
      number_end: number,
      name: `${w.mark}range`,
      account_type: 'Expenses',
    }),
  }
}
export const entry = async (w: AccessFixture) => {
  const lines = [(await account(w)).id, (await account(w)).id].map((accountId, at) => ({
    accountId,
    debit: at === 0 ? 5 : 0,
    credit: at === 0 ? 0 : 5,
  }))
  const made = await w.ask('admin', 'POST', '/wp/v2/accounting/journal', {
    date: dayFromNow(-1),
    memo: `${w.mark}memo`,
    lines,
  })
  return { id: Number(made['id']) }
}

export const message = async (w: AccessFixture) => ({
  id: await w.put('communications', {
    type: 'sms',
    direction: 'incoming',
    body: `${w.mark}text`,
    contact_address: '3035550188',
  }),
})
export const leadKey = async (w: AccessFixture) => ({
  id: w.company,
  keyId: await w.put('lead_keys', {
    name: named(w, 'key'),
    source: 'yelp',
    key_hash: createHash('sha256').update(named(w, 'key')).digest('hex'),
  }),
})
export const template = async (w: AccessFixture) => ({
  id: w.company,
  templateId: await w.put('message_templates', {
    name: named(w, 'template'),
    channel: 'email',
    subject: 'Hello',
    body: 'Hello',
  }),
})
export const notice = async (w: AccessFixture) => ({ id: w.company, kind: 'booked' })
export const rule = async (w: AccessFixture) => ({
  id: w.company,
  ruleId: await w.put('follow_up_rules', {
    name: named(w, 'rule'),
    trigger_fact: 'newLead',
    steps: '[{"action":"task","wait":{"amount":1,"unit":"days"},"kind":"call","title":"Call"}]',
  }),
})
export const run = async (w: AccessFixture) => {
  const { ruleId } = await rule(w)
  const { id } = await bareJob(w)
  const runId = await w.put('follow_up_runs', {
    job_id: id,
    rule_id: ruleId,
    revision: 1,
    trigger_fact: 'booked',
    in_open_hours: true,
    steps: '[{"action":"task","wait":{"amount":1,"unit":"days"},"kind":"call","title":"Call"}]',
    // Nothing that others have said ends it.
    started_at: '2036-01-04T09:00:00Z',
    due_at: '2036-01-05T09:00:00Z',
    marks: JSON.stringify({
      communication: 1e15,
      textConsent: 1e15,
      marketingConsent: 1e15,
      agreement: 1e15,
    }),
  })
  await w.t.owner.query(
    'update follow_up_runs r set client_id = j.client_id from jobs j where j.company_id = r.company_id and j.id = r.job_id and r.id = $1',
    [runId],
  )
  return { id, runId }
}
export const task = async (w: AccessFixture) => ({
  id: await w.put('tasks', {
    job_id: (await bareJob(w)).id,
    kind: 'call',
    title: named(w, 'task'),
    due_at: '2026-01-05T09:00:00Z',
    created_at: '2026-01-05T09:00:00Z',
  }),
})
export const failedMail = async (w: AccessFixture) => ({
  id: await w.put('deliveries', {
    channel: 'mail',
    recipient: 'a@example.test',
    subject: `${w.mark}mail`,
    body_text: 'x',
    status: 'failed',
  }),
})
export const dispute = async (w: AccessFixture) => {
  const { id } = await bareJob(w)
  const made = await w.ask('admin', 'POST', `/wp/v2/jobs/${id}/communications/dispute/create_token`)
  const token = String(made['dispute_token'])
  await w.ask(null, 'POST', `/wp/v2/disputes/${token}`, { description: `${w.mark}complaint` })
  const { rows } = await w.t.owner.query('select id from disputes where job_id = $1', [id])
  return { id, disputeId: Number(rows[0].id) }
}
export const claim = async (w: AccessFixture) => {
  const { id, disputeId } = await dispute(w)
  return { id, claimId: disputeId }
}
export const clientClaim = async (w: AccessFixture) => {
  const { id } = job(w)
  const { claimId } = await w.ask('client', 'POST', `/wp/v2/jobs/${id}/report-damage`, {})
  return { id, claimId: Number(claimId) }
}
export const disputeLink = async (w: AccessFixture) => {
  const { id } = await bareJob(w)
  const made = await w.ask('admin', 'POST', `/wp/v2/jobs/${id}/communications/dispute/create_token`)
  return { token: String(made['dispute_token']) }
}

export const prospect = async (w: AccessFixture) => {
  const { id } = await bareJob(w)
  return { id, prospectId: await w.put('crew_prospects', { job_id: id, user_id: w.people.worker.id }) }
}
export const appliedJob = async (w: AccessFixture) => ({ id: (await prospect(w)).id })
export const request = async (w: AccessFixture) => {
  const { id } = await bareJob(w)
  return {
    id,
    requestId: await w.put('manager_requests', {
      job_id: id,
      user_id: w.people.worker.id,
      message: `${w.mark}ask`,
    }),
  }
}
export const invite = async (w: AccessFixture) => ({
  id: w.company,
  inviteId: await w.put('invites', {
    email: `${w.mark}.${randomUUID()}@example.test`.toLowerCase(),
    first_name: w.mark,
    last_name: w.mark,
    role: 'worker',
    secret_hash: hashOf(randomUUID()),
    invited_by: w.people.admin.id,
    expires_at: new Date(Date.now() + 86_400_000),
  }),
})
export const review = async (w: AccessFixture) => ({
  id: await w.put('reviews', {
    job_id: await makeJob(
      w,
      { job_status: 'completed', job_date: `${dayFromNow(-randomInt(100, 9000))} 09:00` },
      undefined,
      [],
    ),
    client_id: w.people.client.id,
    stars: 4,
    answered_at: new Date(),
    by_name: w.mark,
  }),
})
export const reviewLink = async (w: AccessFixture) => {
  const token = randomUUID() + randomUUID()
  const jobId = await makeJob(
    w,
    { job_status: 'completed', job_date: `${dayFromNow(-randomInt(100, 9000))} 09:00` },
    undefined,
    [],
  )
  await w.put('reviews', {
    job_id: jobId,
    client_id: w.people.client.id,
    secret_hash: hashOf(token),
    asked_at: new Date(),
    expires_at: new Date(Date.now() + 86_400_000),
  })
  return { token }
}

export const timeOff = (owner: PersonName) => async (w: AccessFixture) => {
  const day = dayFromNow(randomInt(400, 9000))
  const row = {
    user_id: w.people[owner].id,
    first_day: day,
    last_day: day,
    starts_at: `${day}T00:00Z`,
    ends_at: `${day}T23:00Z`,
    status: 'pending',
    asked_by: w.people[owner].id,
    reason: `${w.mark}reason`,
  }
  return { id: await w.put('worker_times_off', row) }
}
export const appointment = async (w: AccessFixture) => ({
  id: await w.put('sales_appointments', {
    user_id: w.people.crewTrusted.id,
    starts_at: new Date(Date.now() + randomInt(10, 9000) * 86_400_000),
    minutes: 30,
    name: `${w.mark}call`,
  }),
})
export const jobView = async (w: AccessFixture) => ({
  id: await w.put('job_views', {
    user_id: w.people.manager.id,
    name: named(w, 'V'),
    query: {},
  }),
})
export const paper = async (w: AccessFixture) => ({
  id: w.people.worker.id,
  documentId: await w.put('worker_documents', {
    user_id: w.people.worker.id,
    kind: 'other',
    title: `${w.mark}paper`,
  }),
})
export const card = (owner: PersonName) => async (w: AccessFixture) => ({
  id: await w.put('cards', {
    user_id: w.people[owner].id,
    payment_method_id: `pm_${randomUUID().replaceAll('-', '')}`,
    brand: 'visa',
    last4: '4242',
    funding: 'credit',
    holder: `${w.mark}holder`,
    exp_month: 12,
    exp_year: 2030,
    added_by: w.people[owner].id,
  }),
})
export const cardInPath = async (w: AccessFixture) => ({ cardId: (await card('client')(w)).id })
const chargeOf = async (w: AccessFixture, status: string) => {
  const { id } = await bareJob(w)
  const captured = status === 'succeeded' ? 100 : 0
  const row = {
    job_id: id,
    user_id: w.people.client.id,
    created_by: w.people.client.id,
    purpose: 'due',
    lines: '[]',
    amount_cents: 100,
    captured_cents: captured,
    capture: 'automatic',
    confirmation: 'manual',
    payment_method_id: 'pm_card_visa',
    customer_id: 'cus_1',
    status,
    intent_id: `pi_${randomUUID().replaceAll('-', '')}`,
  }
  return { id: await w.put('transactions', row), jobId: id }
}
export const transaction = (status: string) => async (w: AccessFixture) => ({
  id: (await chargeOf(w, status)).id,
})
export const chargeback = async (w: AccessFixture) => {
  const charge = await chargeOf(w, 'succeeded')
  const row = {
    transaction_id: charge.id,
    job_id: charge.jobId,
    dispute_id: `du_${randomUUID().replaceAll('-', '')}`,
    status: 'needs_response',
    reason: 'fraudulent',
    amount_cents: 100,
    opened_at: new Date(),
  }
  return { id: await w.put('chargebacks', row) }
}
export const payment = async (w: AccessFixture) => {
  const { id } = await bareJob(w)
  return {
    id,
    paymentId: await w.put('recorded_payments', {
      job_id: id,
      amount_cents: 100,
      paid_on: '2026-01-02',
      method: 'cash',
      payment_type: 'deposit',
      recorded_by: w.people.admin.id,
    }),
  }
}
export const exported = async (w: AccessFixture) => ({
  id: await w.put('exports', {
    status: 'done',
    requested_by: w.people.admin.id,
    finished_at: new Date(),
    expires_at: new Date(Date.now() + 86_400_000),
    file_id: await file(w, 'export', 'application/zip'),
    size: 1,
  }),
})
export const session = async (w: AccessFixture) => {
  const id = randomUUID()
  await w.t.owner.query(
    `insert into token_families (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [id, w.people.admin.id],
  )
  return { session: id }
}
export const passkey = async (w: AccessFixture) => {
  const { rows } = await w.t.owner.query<{ id: number }>(
    `insert into passkeys (user_id, credential_id, public_key, name) values ($1, $2, '\\x00', 'Phone') returning id`,
    [w.people.admin.id, randomUUID()],
  )
  return { passkey: rows[0]?.id ?? 0 }
}
export const pushDevice = async (w: AccessFixture) => {
  const { id: userId, familyId } = w.people.admin
  const { rows } = await w.t.owner.query<{ id: number }>(
    `insert into push_devices (user_id, family_id, endpoint, p256dh, auth, name)
     values ($1, $2, $3, repeat('A', 87), repeat('A', 22), 'Phone')
     on conflict (family_id) do update set name = excluded.name returning id`,
    [userId, familyId, `https://push.example.test/${randomUUID()}`],
  )
  return { device: rows[0]?.id ?? 0 }
}
