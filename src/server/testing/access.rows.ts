import { randomInt, randomUUID } from 'node:crypto'
import { TERMS_VERSION } from '../../shared/people/accounts/terms.ts'
import { MERCHANT_TERMS_VERSION } from '../../shared/money/merchant/terms.ts'
import { type PersonName, type AccessFixture, dayFromNow, PASSWORD } from './access.world.ts'
import {
  company,
  companyOf,
  job,
  doneJob,
  freshJob,
  inventoried,
  bareJob,
  clientlessJob,
  inquiry,
  client,
  worker,
  applicant,
  colleague,
  vehicle,
  vehicleOnJob,
  inspection,
  damage,
  service,
  equipment,
  loan,
  policy,
  OWN_DOCUMENT,
  ownDocument,
  importOf,
  mapping,
  entity,
  ad,
  tied,
  QUIZ,
  quiz,
  draftQuiz,
  assignment,
  attempt,
  account,
  general,
  entry,
  message,
  leadKey,
  template,
  notice,
  failedMail,
  rule,
  run,
  task,
  claim,
  clientClaim,
  dispute,
  disputeLink,
  prospect,
  appliedJob,
  request,
  invite,
  review,
  reviewLink,
  timeOff,
  appointment,
  jobView,
  paper,
  card,
  cardInPath,
  transaction,
  chargeback,
  payment,
  exported,
  session,
  passkey,
  pushDevice,
} from './access.records.ts'

type Params = Record<string, string | number>

const subscription = () => ({
  endpoint: `https://push.example.test/${randomUUID()}`,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
})

/** How one call is made on a record of its own kind, and who may not make it although their role may. */
export interface Row {
  /** Creates the record and returns the path parameters. */
  at?: (world: AccessFixture) => Params | Promise<Params>
  body?: unknown
  /** A body that refers to records. */
  bodyOf?: (world: AccessFixture, params: Params, who: PersonName) => unknown
  query?: string
  /** A query that refers to records. */
  queryOf?: (world: AccessFixture, params: Params) => string | Promise<string>
  /** The person whose successful call proves that the body is valid; the administrator by default. */
  by?: PersonName
  /** The status of that call if success requires more than one call; the reason is in a comment. */
  gives?: number
  /** People with the permission whom a rule rejects on this record, with the status. */
  not?: Partial<Record<PersonName, number>>
}

// Records of each kind.

// Rules of single records that do not follow from the role.
const MANAGERS_BLIND = { managerBlind: 403, fieldManager: 403 } as const // viewFinancials is required
const NOT_HIS_JOB = { otherClient: 404 } as const // clients see only their own jobs
const STRANGE = { otherClient: 404, worker: 404, laborer: 404 } as const
/** A manager who is not an administrator cannot change managers or administrators. */
const UNDER = { manager: 403, managerBlind: 403, fieldManager: 403, crewManager: 403 } as const
/** Workers call, text and mail only within jobs on which they hold 'contact'. */
const NO_CONTACT = { crewPlain: 403, worker: 403, laborer: 403 } as const

/** Payment at the door needs 'payment' on the job. */
const NOT_TAKING = { crewTrusted: 403, crewPlain: 403, worker: 403, laborer: 403 } as const
/** A change order as a phone sends it. */
const CHANGE_ORDER = {
  id: '0b7a4a52-4b0e-4f0e-9a55-0d6ad8c1f001',
  lines: [
    { key: 'item.heavy', kind: 'item', label: 'Heavy item fee', unit: 'item', rate: 10, units: 1, total: 10 },
  ],
  ratesVersion: 'x',
  total: 10,
  agreedBefore: 0,
  agreedAfter: 10,
  signer: { name: 'Ann' },
  deviceTime: '2026-01-05T09:00:00Z',
  sentAt: '2026-01-05T09:00:00Z',
} as const
/** A job is sold by the office and by crew with 'sales' on it. */
const NOT_SELLING = { crewPlain: 403, worker: 403, laborer: 403 } as const
/** Another person's profile is visible only to the office. */
const NOT_THEMSELVES = { crewTrusted: 404, crewPlain: 404, worker: 404, laborer: 404 } as const

/** Time off is only for the crew. */
const FOR_CREW = { admin: 403, manager: 403, managerBlind: 403 } as const
/** The sales schedule is for salespeople, including the trusted crew member. */
const NOT_SALES = { admin: 403, ...UNDER, crewPlain: 403, worker: 403, laborer: 403 } as const
/** An appointment is visible only to the person it is with. */
const NOT_HIS_CALL = {
  admin: 404,
  manager: 404,
  managerBlind: 404,
  fieldManager: 404,
  crewManager: 404,
  crewPlain: 404,
  worker: 404,
  laborer: 404,
} as const
/** A view of the jobs list belongs to the person who keeps it. */
const NOT_HIS_VIEW = {
  admin: 404,
  managerBlind: 404,
  fieldManager: 404,
  crewManager: 404,
  crewTrusted: 404,
  crewPlain: 404,
  worker: 404,
  laborer: 404,
} as const
/** An imported file can contain what people are paid. */
const NOT_HIS_FILE = { managerBlind: 404, fieldManager: 404 } as const
/** A worker reads only the remarks about themselves. */
const NOT_HIS_REMARKS = { crewTrusted: 403, worker: 403, laborer: 403 } as const
/** A test is answered only by the worker it was assigned to. */
const NOT_HIS_TEST = {
  admin: 404,
  manager: 404,
  managerBlind: 404,
  fieldManager: 404,
  crewManager: 404,
  crewTrusted: 404,
  crewPlain: 404,
  laborer: 404,
} as const
const NAME = { firstName: 'Ada', lastName: 'Byron' }
const SIGN_UP = {
  ...NAME,
  phone: '3035550166',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  address: '1 Pine St, Denver, CO',
  agree: true,
  termsVersion: TERMS_VERSION,
}
/** An answer of a browser that is valid only in its shape. */
const CREDENTIAL = { id: 'none', rawId: 'none', type: 'public-key' }
const REGISTRATION = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const ASSERTION = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}
const freshEmail = () => `new-${randomUUID()}@example.test`
const DAYS = `from=${dayFromNow(0)}&to=${dayFromNow(6)}`
const DAY = dayFromNow(3)
const MAILBOX = {
  host: 'imap.peak.test',
  port: 993,
  secure: 'ssl',
  username: 'office@peak.test',
  password: 'truck-12',
  folder: 'INBOX',
}
const AD = {
  title: 'Movers',
  text: 'Two movers',
  startDate: DAY,
  startTime: '08:00',
  endDate: DAY,
  endTime: '12:00',
  cost: 5,
  attributionDays: 7,
  repeat: null,
}
const lineOf = (w: AccessFixture) => ({
  productId: w.job,
  lineItems: [
    { productItemId: w.job, productItem: 'serviceFee', productRate: 1, productUnits: 1, amount: 1 },
  ],
})
const MOVE = { date: DAY, startTime: '10:00' }
const POLICY = {
  type: 'cargo',
  carrier: 'Acme',
  policyNumber: 'P-2',
  effectiveDate: '2026-01-01',
  expirationDate: '2027-12-31',
}
const PLACE = { address: '2100 Blake Street', city: 'Denver', state: 'CO', postal_code: '80205' }
const APPLICATION = {
  correlation_id: '',
  company: {
    company_legal_name: 'Peak LLC',
    company_dba_name: 'Peak',
    company_ownership_type: 'LLC',
    company_url: 'peakmovers.example.com',
    company_federal_tax_id: '847106352',
    legal_address: PLACE,
  },
  owner_Principal: {
    first_name: 'Ada',
    last_name: 'Byron',
    email_address: 'ada@example.com',
    phone: '3035550142',
    date_of_birth: '02/23/1979',
    social_security_number: '539207418',
    drivers_license_number: '93481702265',
  },
  bank: { bank_routing_number: '107005047', bank_account_number: '60837155294418' },
}
const INQUIRY = {
  useTruck: false,
  jobDate: `${dayFromNow(30)} 09:00:00`,
  duration: 4,
  startTime: '09:00',
  locations: [
    {
      address: '1 Main St, Denver, CO 80202',
      city: 'Denver',
      addressState: 'CO',
      addressCountry: 'US',
      zip: '80202',
      locationType: 'House',
      numRooms: 3,
      numStairFlights: 0,
    },
  ],
}

/** A row for each declared call; the access test compares its keys with the declarations. */
export const ROWS: Record<string, Row> = {
  // Accounting (administrators only)
  deleteGeneralAccount: { at: general },
  deleteLedgerAccount: { at: account },
  exportAccounting: { query: 'of=accounts' },
  getTrialBalance: {},
  listGeneralAccounts: {},
  listJournal: {},
  listLedgerAccounts: {},
  reverseJournalEntry: { at: entry, body: { date: dayFromNow(0) } },
  saveGeneralAccount: {
    bodyOf: () => ({
      account_type: 'Assets',
      name: 'Tills',
      account_number_start: randomInt(3_000_000, 3_900_000),
      account_number_end: 3_999_999,
    }),
    gives: 200,
  },
  saveLedgerAccount: {
    bodyOf: () => ({ number: randomInt(4_000_000, 4_999_999), name: 'Till', account_type: 'Assets' }),
  },
  writeJournalEntry: {
    bodyOf: async (w) => ({
      date: dayFromNow(-1),
      memo: 'x',
      lines: [
        { accountId: (await account(w)).id, debit: 1 },
        { accountId: (await account(w)).id, credit: 1 },
      ],
    }),
  },
  // Accounts
  getAccount: {},
  refreshSession: { gives: 401 }, // its bearer is a refresh token
  revokeSession: { by: 'laborer', gives: 401 }, // tested below, because it would end the caller's session
  signIn: { bodyOf: (w) => ({ email: w.people.admin.email, password: PASSWORD }) },
  exportAudit: { body: {} },
  readAudit: {},
  acceptInvite: {
    body: { token: 'none', ...NAME, password: PASSWORD, confirmPassword: PASSWORD },
    gives: 404,
  }, // the secret is in a mail
  createInvite: { at: company, bodyOf: () => ({ email: freshEmail(), ...NAME, role: 'worker' }) },
  joinByInvite: { body: { token: 'none' }, gives: 404 }, // the secret is in a mail
  listInvites: { at: company },
  lookAtInvite: { body: { token: 'none' }, gives: 404 }, // the secret is in a mail
  resendInvite: { at: invite },
  revokeInvite: { at: invite },
  changePassword: {
    by: 'laborer',
    body: { old_password: 'wrong', password: PASSWORD, confirm_password: PASSWORD },
    gives: 400,
  }, // would end other people's sessions
  confirmEmail: { body: { code: '000000' }, gives: 400 }, // the code is in a mail
  listInvitations: {},
  acceptInvitation: { at: () => ({ id: 999_999 }), gives: 404 }, // tested in links.test
  declineInvitation: { at: () => ({ id: 999_999 }), gives: 404 }, // tested in links.test
  leaveCompany: { at: () => ({ id: 999_999 }), gives: 404 }, // would end other people's links: tested in links.test
  sendEmailCode: {},
  updateAccount: { body: { address2: 'Unit 5' } },
  readPrivacy: { by: 'client' },
  downloadOwnData: { by: 'client' },
  requestErasure: { by: 'client', bodyOf: (w) => ({ company: w.company }) },
  changeMarketing: {
    by: 'client',
    bodyOf: (w) => ({ company: w.company, channel: 'mail', isAllowed: true }),
  },
  requestPin: { bodyOf: () => ({ email: freshEmail(), platform: 'web' }) },
  resetPassword: {
    bodyOf: () => ({
      email: freshEmail(),
      code_pin: '000000',
      platform: 'web',
      password: PASSWORD,
      confirm_password: PASSWORD,
    }),
    gives: 400,
  }, // the pin is in a mail
  checkRecoveryLink: { body: { token: 'none' }, gives: 404 }, // the secret is in a mail
  resetByLink: {
    body: { token: 'none', password: PASSWORD, confirm_password: PASSWORD },
    gives: 404, // the secret is in a mail
  },
  validatePin: { bodyOf: () => ({ email: freshEmail(), code_pin: '000000', platform: 'web' }), gives: 400 }, // the pin is in a mail
  checkEmail: { bodyOf: (w) => ({ handle: w.handle, email: freshEmail() }) },
  findSignupCompanies: { query: 'search=movers' },
  getSignup: {},
  joinCompany: {
    bodyOf: () => ({ handle: 'nobody-here', agree: true, termsVersion: TERMS_VERSION }),
    gives: 404,
  }, // adds a member: tested in registration.test
  signUp: { bodyOf: (w) => ({ ...SIGN_UP, email: freshEmail(), handle: w.handle }), gives: 200 },
  beginFactorAtSignIn: { body: { challenge: 'none' }, gives: 401 }, // requires a sign-in first
  confirmFactorAtSignIn: { body: { challenge: 'none', code: '000000' }, gives: 401 }, // requires a sign-in first
  requestSignInCode: { body: { email: 'nobody@example.test' } },
  signInByCode: { body: { email: 'nobody@example.test', code_pin: '000000' }, gives: 400 }, // the code is in a mail
  signInWithCode: { body: { challenge: 'none', code: '000000' }, gives: 401 }, // requires a sign-in first
  beginSecondFactor: { by: 'laborer', body: { password: PASSWORD } },
  confirmSecondFactor: { body: { code: '000000' }, gives: 401 }, // none is being set up
  dropSecondFactor: { body: { password: PASSWORD, code: '000000' }, gives: 401 }, // no second factor is on
  renewRecoveryCodes: { body: { password: PASSWORD, code: '000000' }, gives: 401 }, // no second factor is on
  getSecondFactor: {},
  listPasskeys: {},
  beginPasskey: { by: 'laborer', body: { password: PASSWORD } },
  addPasskey: { body: { name: 'Phone', credential: REGISTRATION }, gives: 401 }, // requires beginPasskey first
  renamePasskey: { at: passkey, body: { name: 'Phone' } },
  removePasskey: { at: passkey },
  beginPasskeySignIn: {},
  signInWithPasskey: { body: { credential: ASSERTION }, gives: 401 }, // requires beginPasskeySignIn first
  endOtherSessions: {},
  endSession: { at: session },
  listSessions: {},
  listPushDevices: {},
  addPushDevice: { bodyOf: () => subscription() },
  removePushDevice: { at: pushDevice },
  testPushDevices: { at: pushDevice },
  renewPushDevice: {
    bodyOf: () => ({
      old: { endpoint: 'https://push.example.test/none', auth: 'none' },
      subscription: subscription(),
    }),
    gives: 404,
  }, // nobody has the address
  changeMember: { at: colleague, body: { role: 'laborer' } },
  getTeamSettings: { at: company },
  listTeam: { at: company },
  removeMember: { at: colleague },
  resetSecondFactor: { at: colleague, gives: 409 }, // the colleague has no second factor
  saveTeamSettings: { at: company, not: UNDER, body: { secondFactorRequired: false } },
  // Ads
  createEntity: { body: { internalEntityName: 'Paper', jobSource: 'mailer', isHidden: false } },
  deleteAd: { at: ad },
  deleteEntity: { at: entity },
  getAd: { at: ad },
  listAdJobs: { at: ad },
  listAds: {},
  listEntities: {},
  scheduleAd: { bodyOf: async (w) => ({ ...AD, entityId: (await entity(w)).id }) },
  tieJob: { at: ad, bodyOf: async (w) => ({ jobId: (await bareJob(w)).id }) },
  untieJob: { at: tied },
  updateAd: {
    at: ad,
    bodyOf: async (w) => ({ ...AD, entityId: (await entity(w)).id, scope: 'one', version: 1 }),
  },
  updateEntity: { at: entity, body: { internalEntityName: 'Post', jobSource: 'mailer', isHidden: false } },
  // Booking
  createCompanyClient: {
    bodyOf: (w) => ({
      ...NAME,
      handle: w.handle,
      email: freshEmail(),
      phone: '3035550166',
      password: PASSWORD,
      rePassword: PASSWORD,
      confirmPassword: PASSWORD,
      agree: true,
      termsVersion: TERMS_VERSION,
    }),
  },
  getReferralLink: { at: job, by: 'client', gives: 409, not: NOT_HIS_JOB },
  getJobCalendar: { at: job, gives: 409, not: NOT_HIS_JOB },
  exchangePersonalLink: { body: { token: 'none' }, gives: 404 }, // the token is only in a sent message
  renewPersonalLink: { body: { token: 'none' } },
  sendMovingInquiry: {
    at: (w) => ({ companyId: w.company }),
    not: { admin: 403, ...UNDER },
    by: 'client',
    body: INQUIRY,
  },
  sendPersonalLink: { at: inquiry, by: 'client', gives: 200 },
  listPersonalLinks: { at: job, gives: 200 },
  revokePersonalLink: { at: (w) => ({ ...job(w), linkId: randomUUID() }), gives: 404 },
  listOpenDays: { at: companyOf, query: DAYS },
  priceMove: {
    at: companyOf,
    body: { places: [{ address: '1 Main St, Denver, CO 80202', zip: '80202', addressState: 'CO' }] },
  },
  createQuote: {
    body: {
      addressFrom: '1 Main St',
      moveDate: DAY,
      moveType: 'house',
      homeSize: 'H1',
      ...NAME,
      email: 'a@example.test',
      phone: '3035550166',
      token: 'none',
    },
    gives: 404,
  }, // needs a plugin token and proof of work: abuse.test
  renewPluginToken: { at: company },
  revokePluginToken: { at: company },
  createLead: {
    body: { ...NAME, email: 'a@example.test', from: '1 Main St' },
    gives: 401,
  }, // needs a key of its own: leads.test
  getMailbox: { at: company },
  saveMailbox: { at: company, body: MAILBOX },
  testMailbox: {
    at: company,
    body: { ...MAILBOX, host: 'other.peak.test', password: undefined },
    gives: 400,
  }, // needs a server: mailbox.settings.test
  removeMailbox: { at: company },
  createLeadKey: { at: company, body: { name: 'Yelp', source: 'yelp' } },
  listLeadKeys: { at: company },
  revokeLeadKey: { at: leadKey },
  validatePluginToken: { body: { token: 'none' }, gives: 404 }, // tested in plugin.test
  // Communications
  markDone: { at: message, body: { isDone: true } },
  assignCommunication: { at: message, bodyOf: (w) => ({ jobId: w.job }) },
  createTemplate: { at: company, body: { name: 'Hi', channel: 'text', body: 'Hello' } },
  deleteTemplate: { at: template },
  fillTemplates: { at: job, not: NO_CONTACT },
  getUnread: {},
  listCommunications: { at: job, not: NO_CONTACT },
  listInbox: {},
  listJobContacts: { at: job, not: NO_CONTACT },
  listSends: { at: job, not: NO_CONTACT },
  recordMarketing: {
    at: job,
    body: { contact: 'client', channel: 'mail', isAllowed: true, source: 'Asked by phone' },
  },
  listTemplates: { at: company },
  getChecklist: { at: company },
  listRules: { at: company },
  addRule: { at: company, body: { preset: 'winBack' } },
  saveRule: { at: rule, body: { name: 'Another name' } },
  deleteRule: { at: rule },
  previewRule: { at: rule },
  getJobFollowUps: { at: bareJob },
  changeRun: { at: run, body: { action: 'pause' } },
  listTasks: {},
  addTask: { at: bareJob, body: { title: 'Call', dueAt: '2036-01-05T09:00:00Z' } },
  changeTask: { at: task, body: { action: 'done', version: 1 } },
  listNotices: { at: company },
  saveNotice: { at: notice, body: { isTextOn: false } },
  resetNotice: { at: notice },
  getNoticeFacts: { at: notice },
  getOnTheWay: { at: job, not: NO_CONTACT },
  tellOnTheWay: { at: job, gives: 409, not: NO_CONTACT }, // the move is on another day
  previewBookingInfo: { at: job, not: NO_CONTACT },
  readCommunications: { at: job },
  readInbox: { body: {} },
  listConversations: {},
  getConversation: { at: message },
  getRouting: { at: company },
  saveRouting: { at: company, body: { routes: [] } },
  getLeadOwner: { at: job, not: NO_CONTACT },
  setLeadOwner: { at: job, body: { ownerId: null }, not: NO_CONTACT },
  changeConversation: { at: message, body: { assigneeId: null } },
  readConversation: { at: message },
  replyToConversation: {
    at: message,
    body: { channel: 'text', message: 'On our way.' },
    gives: 409, // the company has no phone number
  },
  sendBookingInfo: {
    at: job,
    bodyOf: (w) => ({ to: w.people.client.email, channel: 'email' }),
    not: NO_CONTACT,
  },
  sendMail: {
    at: job,
    bodyOf: (w) => ({ to: w.people.client.email, subject: 'Hi', message: 'Hello' }),
    not: NO_CONTACT,
  },
  sendText: {
    bodyOf: (w) => ({ to: '7205550110', message: 'Hello', jobId: w.job, consentSource: 'phone' }),
    gives: 409,
    not: NO_CONTACT,
  }, // the company has no number
  updateTemplate: { at: template, body: { name: 'Hi', channel: 'email', subject: 'S', body: 'Hello' } },
  listDeliveries: {},
  resendDelivery: { at: failedMail },
  createDisputeToken: { at: bareJob },
  reportDamage: { at: job, by: 'client', not: NOT_HIS_JOB },
  listClaims: {},
  getJobClaims: { at: job, not: NOT_HIS_JOB },
  stepClaim: {
    at: clientClaim,
    by: 'client',
    not: NOT_HIS_JOB,
    body: { version: 1, step: 'file', items: [{ item: 'Lamp', problem: 'damaged', amount: 20 }] },
  },
  // Needs a multipart body: claims.test.
  addClaimPhoto: { at: clientClaim, by: 'client', gives: 415, not: NOT_HIS_JOB },
  answerClaim: { at: claim, body: { version: 2, step: 'reply', message: 'We look into it' } },
  makeClaimFile: { at: claim, not: NOT_HIS_JOB },
  payClaim: {
    at: claim,
    body: { version: 2, way: 'check', checkNumber: '1', paidOn: '2026-01-05' },
    gives: 409,
  },
  getDispute: { at: disputeLink },
  listDisputes: { at: job },
  listOpenDisputes: {},
  stepDispute: { at: dispute, body: { step: 'acknowledge', message: 'We have it' } },
  uploadDisputePhoto: { at: disputeLink, gives: 415 }, // needs a multipart body: disputes.test
  writeDispute: { at: disputeLink, body: { description: 'Broken lamp' } },
  getPhoneToken: { body: { platform: 'website' }, gives: 409 },
  notePhonePresence: { body: { device: 'device-0123456789', state: 'offline' } },
  // Companies
  getCompany: { at: company },
  sendTestMail: {
    at: company,
    bodyOf: (w) => ({ to: w.people.admin.email, subject: 'Test', message: 'Test' }),
    gives: 200,
  },
  updateCompany: { at: company, body: { standardCrewSize: 3 } },
  previewCompany: { at: company, body: { name: 'Another name' }, gives: 200 },
  listWordings: { at: company },
  saveWording: {
    at: (w) => ({ id: w.company, name: 'clientAgreement' }),
    body: { body: 'Words', version: 0 },
  },
  listOwnDocuments: { at: company },
  addOwnDocument: { at: company, body: OWN_DOCUMENT },
  saveOwnDocument: { at: ownDocument, body: { isOn: false } },
  deleteOwnDocument: { at: ownDocument },
  listOwnDocumentVersions: { at: ownDocument },
  orderOwnDocuments: { at: ownDocument, body: { documents: [] }, gives: 409 }, // the list is not empty
  // Crew
  answerAssignment: {
    at: (w) => ({ id: w.job, workerId: w.people.crewPlain.id }),
    by: 'crewPlain',
    body: { answer: 'confirmed' },
    not: { crewTrusted: 403, worker: 403, laborer: 403 },
  },
  answerCrewLink: { body: { token: 'none', answer: 'confirmed' }, gives: 404 }, // the token is only in a sent message
  openCrewLink: { body: { token: 'none' }, gives: 404 },
  approveHours: {
    body: { days: [{ workerId: 1, day: '2030-01-01', eventCount: 1 }] },
    gives: 409, // the day has no times; tested in hours.test
  },
  assignVehicle: { at: vehicleOnJob },
  correctClock: {
    at: job,
    bodyOf: (w) => ({
      id: randomUUID(),
      workerId: w.people.crewPlain.id,
      corrects: null,
      event: { kind: 'start', at: new Date().toISOString() },
      reason: 'Forgotten',
    }),
    not: { worker: 403, laborer: 403 },
  },
  getHours: {},
  getInventory: {
    at: inventoried,
    not: { otherClient: 404, crewPlain: 403, worker: 403, laborer: 403 },
  },
  changeInventory: {
    at: inventoried,
    bodyOf: () => ({
      sentAt: new Date().toISOString(),
      changes: [{ id: randomUUID(), at: new Date().toISOString(), kind: 'remove', key: 'none' }],
    }),
    gives: 409, // the article is not there
    not: { crewPlain: 403, worker: 403, laborer: 403 },
  },
  getJobClock: { at: job, not: { worker: 403, laborer: 403 } },
  getArrival: { at: job, not: { ...NOT_HIS_JOB, worker: 403, laborer: 403 } },
  listArrivals: {},
  listPositionConsents: {},
  answerPositionConsent: { bodyOf: (w) => ({ company: w.company, isGiven: false, textVersion: 1 }) },
  sharePosition: {
    at: job,
    by: 'crewTrusted',
    body: { latitude: 39.7, longitude: -105, accuracy: 10 },
    gives: 409, // nobody is on the way; tested in arrival.test
    not: { admin: 403, ...UNDER, crewPlain: 403, worker: 403, laborer: 403 },
  },
  recordClockEvents: {
    at: job,
    bodyOf: (w) => ({
      sentAt: new Date().toISOString(),
      events: [
        {
          id: randomUUID(),
          workerId: w.people.crewPlain.id,
          kind: 'onTheWay',
          deviceTime: new Date().toISOString(),
        },
      ],
    }),
    not: { worker: 403, laborer: 403 },
  },
  decideProspect: { at: prospect, body: { status: 'rejected' } },
  getManagerRequest: { at: job, by: 'crewPlain' },
  getJobVehicles: { at: job },
  getMyProspect: { at: appliedJob, by: 'worker' },
  leaveJob: { at: appliedJob, by: 'worker' },
  listProspects: { at: job },
  listWorkers: {},
  removeVehicle: { at: vehicleOnJob, gives: 404 }, // it is not on the job
  requestManager: { at: job, by: 'crewPlain', body: { message: 'Come' } },
  settleManagerRequest: { at: request },
  setOvertimeExemption: { bodyOf: (w) => ({ workerId: w.people.worker.id, isExempt: true }) },
  signUpForJob: { at: bareJob, by: 'worker' },
  startJob: { at: doneJob, gives: 409 }, // already completed
  // Documents
  agreeToDocument: {
    at: job,
    by: 'client',
    body: {
      name: 'estimate',
      type: 'acknowledgement',
      clause: 'I have reviewed this estimate and agree to its lines and its total.',
      content: {},
    },
    gives: 409,
    not: NOT_HIS_JOB,
  }, // tested in documents.test
  agreeToDocuments: {
    at: job,
    by: 'client',
    body: {
      agreements: [
        {
          name: 'estimate',
          type: 'acknowledgement',
          clause: 'I have reviewed this estimate and agree to its lines and its total.',
          content: {},
        },
      ],
    },
    gives: 409,
    not: NOT_HIS_JOB,
  }, // tested in together.test
  getWording: {
    at: (w) => ({ id: w.job, document: 'coloradoClientAgreement' }),
    not: { ...STRANGE, crewPlain: 404 },
  },
  makeDocument: {
    at: (w) => ({ job: w.job }),
    body: { template: 'billOfLading' },
    not: { ...STRANGE, crewPlain: 404 },
  },
  previewCurrentRates: { at: job },
  previewJob: {
    at: freshJob,
    body: { notes: 'Changed' },
    not: { otherClient: 404, crewPlain: 403, worker: 403, laborer: 403 },
  },
  priceJob: {
    at: freshJob,
    body: { crewSize: 3 },
    not: { otherClient: 404, crewPlain: 403, worker: 403, laborer: 403 },
  },
  priceNewJob: { body: { crewSize: 3 } },
  askForNewText: { at: freshJob, body: { version: 1 } },
  applyCurrentRates: { at: freshJob, body: { version: 1 } },
  // Survey
  addSurveyPhoto: {
    at: freshJob,
    gives: 415,
    not: { otherClient: 404, crewPlain: 403, worker: 403, laborer: 403 },
  }, // needs a multipart body: survey.test
  requestSurvey: { at: inquiry, gives: 200 },
  getSurvey: { at: freshJob, not: { otherClient: 404, crewPlain: 403, worker: 403, laborer: 403 } },
  saveSurvey: {
    at: freshJob,
    body: { articles: [{ room: 'Bedroom', item: 'Bed, queen', by: 1 }] },
    not: { otherClient: 404, crewPlain: 403, worker: 403, laborer: 403 },
  },
  signDocument: {
    at: job,
    body: { document: 'inventorySheet', place: 'origin', party: 'crew', name: 'Ada' },
    gives: 404, // a local move has no inventory sheet: documents.test signs one
    not: STRANGE,
  },
  signDocuments: {
    at: job,
    body: { documents: ['inventorySheet'], place: 'origin', party: 'crew', name: 'Ada' },
    gives: 404, // as above: together.test signs them
    not: STRANGE,
  },
  // Exports
  getExport: { at: exported },
  linkExport: { at: exported },
  listExports: {},
  startExport: { body: {} },
  getStorage: { at: company },
  uploadFile: { gives: 415 }, // needs a multipart body: files.test
  // Financials
  exportFinancials: { not: MANAGERS_BLIND },
  exportPayroll: { query: DAYS, not: MANAGERS_BLIND },
  getMyPay: { by: 'worker' },
  getWorkerPay: { at: worker, query: DAYS, not: MANAGERS_BLIND },
  listFinancialJobs: { not: MANAGERS_BLIND },
  listFinancials: { not: MANAGERS_BLIND },
  listPayroll: { query: DAYS, not: MANAGERS_BLIND },
  markLinePaid: {
    at: (w) => ({ id: w.doneJob, section: 'cogs' }),
    body: { lineId: 999_999, paid: true },
    gives: 404,
    not: MANAGERS_BLIND,
  }, // the line does not exist: financial.part.test
  payWorker: {
    at: worker,
    body: { from: dayFromNow(-6), to: dayFromNow(0), amount: 1 },
    gives: 409,
    not: MANAGERS_BLIND,
  }, // nothing is owed
  summarizeFinancials: { not: MANAGERS_BLIND },
  // Reports
  deleteSourceCost: {
    at: () => ({ source: 'yelp', from: '2026-02-02' }),
    gives: 404, // none is stored: reports.test
    not: MANAGERS_BLIND,
  },
  exportReport: { at: () => ({ report: 'sources' }) },
  getReport: { at: () => ({ report: 'sources' }) },
  listSourceCosts: { not: MANAGERS_BLIND },
  mailReports: { body: { isOn: true } },
  setSourceCost: {
    body: { source: 'yelp', from: '2026-02-03', perLead: 1, perMonth: 0 },
    not: MANAGERS_BLIND,
  },
  // Fleet
  addEquipment: { body: { name: 'Dolly', category: 'dolly' } },
  checkOutEquipment: { at: equipment, bodyOf: (w) => ({ workerId: w.people.worker.id }) },
  deleteEquipment: { at: equipment },
  listEquipment: {},
  listLoans: { at: equipment },
  listMyEquipment: {},
  retireEquipment: { at: equipment, body: { isRetired: true } },
  returnEquipment: { at: loan, body: { condition: 'good' } },
  saveEquipment: { at: equipment, body: { name: 'Cart' } },
  addDamage: { at: vehicle, body: { date: '2026-02-02', place: 'Door', description: 'Dent' } },
  addInspection: {
    at: vehicle,
    body: { date: '2026-02-02', kind: 'daily', inspector: 'Ada', result: 'pass' },
  },
  addService: { at: vehicle, body: { date: '2026-02-02', what: 'Oil' } },
  addVehicle: { body: { name: 'Truck' } },
  bringVehicleBack: { at: vehicle, gives: 409 }, // the vehicle is in service
  deleteDamage: { at: damage },
  deleteInspection: { at: inspection },
  deleteService: { at: service },
  deleteVehicle: { at: vehicle },
  getVehicle: { at: vehicle },
  listVehicleChanges: { at: vehicle },
  listVehicleJobs: { at: vehicle, query: 'since=2026-01-01' },
  listVehicles: {},
  retireVehicle: { at: vehicle, body: { isRetired: true } },
  saveDamage: { at: damage, body: { place: 'Roof' } },
  saveInspection: { at: inspection, body: { inspector: 'Ben' } },
  saveService: { at: service, body: { what: 'Tires' } },
  saveVehicle: { at: vehicle, body: { name: 'Van' } },
  takeVehicleOut: { at: vehicle, body: { since: dayFromNow(0), reason: 'Brakes' } },
  // Imports
  checkImport: { at: importOf(), not: NOT_HIS_FILE, body: { ...mapping, options: { dateOrder: 'mdy' } } },
  createImport: { body: { kind: 'clients', file: 'https://example.test/files/1' }, gives: 400 }, // needs an uploaded file: imports.test
  discardImport: { at: importOf(), not: NOT_HIS_FILE },
  exportImportRows: { at: importOf(), not: NOT_HIS_FILE, query: 'status=waiting' },
  getImport: { at: importOf(), not: NOT_HIS_FILE },
  listImportRows: { at: importOf(), not: NOT_HIS_FILE },
  listImports: {},
  runImport: { at: importOf({ mapping: mapping.mapping }), not: NOT_HIS_FILE, gives: 200 },
  stopImport: { at: importOf(), not: NOT_HIS_FILE, gives: 409 }, // the import is not running
  undoImport: { at: importOf(), not: NOT_HIS_FILE, gives: 409 }, // the import has not run
  getInfo: {},
  // Board
  getBoard: { query: `from=${DAY}&days=7` },
  getBoardMonth: { query: `month=${DAY.slice(0, 7)}` },
  // Plan
  acceptDayPlan: {
    body: { jobs: [{ id: 999_999_999, version: 1, trucks: [], addCrew: [1], addTrucks: [] }] },
    gives: 404, // no such job; tested in planning.test
  },
  getDayPlan: { query: `day=${DAY}` },
  suggestCrew: { at: job, query: `from=${DAY}T08:00:00&until=${DAY}T10:00:00` },
  // Insurance
  addPolicy: { body: POLICY },
  deletePolicy: { at: policy() },
  getInsuranceDesk: {},
  listInsuranceRequests: {},
  listPolicies: {},
  requestInsurance: { body: { type: 'cargo', startDate: DAY } },
  restorePolicy: { at: policy({ deleted_at: new Date() }) },
  savePolicy: { at: policy(), body: { carrier: 'Other' } },
  // Jobs
  createJob: { body: { notes: 'New' } },
  saveIntake: {
    bodyOf: (world) => ({
      clientId: world.people.client.id,
      job: { companyInfo: { id: world.company }, notes: 'New' },
    }),
  },
  markLost: {
    at: inquiry,
    body: { reason: 'price' },
    not: { crewPlain: 403, worker: 404, laborer: 404 },
  },
  reopenLost: { at: freshJob, gives: 409, not: NOT_SELLING }, // it is open
  getPipeline: {},
  deleteJob: { at: freshJob, not: { client: 403, otherClient: 404 } },
  draftJob: {},
  getJob: { at: job, not: NOT_HIS_JOB },
  listJobHistory: { at: job },
  getToday: {},
  getMyDay: {},
  makeDaySheet: { body: { date: '2020-01-01' }, gives: 409 }, // no job on this day; tested in day-sheets.test
  mailDaySheets: { body: { date: '2020-01-01' }, gives: 409 }, // no job on this day; tested in day-sheets.test
  listJobs: {},
  listJobViews: {},
  getUnpaidTotal: {},
  saveJobView: { body: { name: 'Mine', query: { view: 'mine' } } },
  deleteJobView: { by: 'manager', at: jobView, not: NOT_HIS_VIEW },
  listSeenBy: { at: job },
  restoreJob: { at: (w) => ({ id: w.deletedJob }), gives: 200 },
  updateJob: {
    at: freshJob,
    body: { notes: 'Changed' },
    not: { otherClient: 404, crewPlain: 403, worker: 403, laborer: 403 },
  },
  // Manuals
  getManual: { at: company },
  getManualVersion: { at: (w) => ({ id: w.company, version: 1 }), gives: 200 },
  listManualReaders: { at: company },
  listManualVersions: { at: company },
  markSectionRead: { at: (w) => ({ id: w.company, sectionId: 1 }), body: { version: 1 }, gives: 200 },
  saveManual: { at: company, body: { version: 1, blurb: 'Words' } },
  answerQuestion: { at: attempt, by: 'worker', body: { question: 0, choices: [0] }, not: NOT_HIS_TEST },
  archiveQuiz: { at: quiz, body: { isArchived: true } },
  assignQuiz: { at: quiz, bodyOf: (w) => ({ workerIds: [w.people.laborer.id] }) },
  createQuiz: { body: QUIZ },
  deleteQuiz: { at: draftQuiz },
  exportQuizResults: { at: quiz },
  getAttempt: { at: attempt, by: 'worker', not: NOT_HIS_TEST },
  getQuestionResults: { at: quiz },
  getQuiz: { at: quiz },
  listMyTests: { by: 'worker' },
  listQuizResults: { at: quiz },
  listQuizzes: {},
  publishQuiz: { at: draftQuiz, body: { version: 1 } },
  saveQuiz: { at: draftQuiz, body: { ...QUIZ, version: 1 } },
  startAttempt: { at: assignment, by: 'worker', not: NOT_HIS_TEST },
  submitAttempt: { at: attempt, by: 'worker', not: NOT_HIS_TEST },
  withdrawAssignment: { at: assignment },
  getDashboard: {},
  getRemarkFilter: {},
  listRemarks: { queryOf: (w) => `worker=${w.people.crewPlain.id}`, not: NOT_HIS_REMARKS },
  saveRemarkFilter: { body: { type: [], from: null, to: null, worker: null } },
  // Merchant
  acceptMerchantTerms: {
    at: company,
    bodyOf: async (w, _params, who) => ({
      correlation_id: (await w.ask(who, 'POST', `/wp/v2/companies/${w.company}/merchant_terms`))[
        'correlation_id'
      ],
      version: MERCHANT_TERMS_VERSION,
    }),
  },
  getMerchantApplication: { at: company },
  openMerchantTerms: { at: company },
  submitMerchantApplication: { at: company, body: APPLICATION, gives: 400 }, // the terms were not accepted: merchant.test
  withdrawMerchantApplication: { at: company, not: UNDER, gives: 409 }, // there is no application
  // Payments
  cancelTransaction: {
    at: transaction('requires_confirmation'),
    by: 'client',
    not: { otherClient: 404 },
    gives: 400,
  },
  getCancellation: { at: inquiry, by: 'client', not: NOT_HIS_JOB },
  cancelMove: { at: inquiry, by: 'client', body: { version: 1 }, not: NOT_HIS_JOB },
  changeCrewSize: { at: inquiry, by: 'client', body: { crewSize: 3 }, not: NOT_HIS_JOB },
  listDaysForChange: { at: inquiry, by: 'client', query: DAYS, not: NOT_HIS_JOB },
  changeMoveDate: { at: inquiry, by: 'client', body: MOVE, not: NOT_HIS_JOB },
  chargeCard: { at: cardInPath, by: 'client', bodyOf: lineOf, gives: 409, not: NOT_HIS_JOB }, // tested in charges.test
  checkout: {
    by: 'client',
    bodyOf: (w) => ({ ...lineOf(w), paymentMethodId: 'pm_card_visa' }),
    gives: 409,
    not: { ...NOT_HIS_JOB, ...NOT_TAKING },
  }, // tested in charges.test
  choosePrimaryCard: { by: 'client', bodyOf: (w) => card('client')(w), not: { otherClient: 404 } },
  confirmCharge: { at: cardInPath, by: 'client', body: { paymentIntentId: 'pi_none' }, gives: 404 }, // tested in charges.test
  confirmCheckout: { by: 'client', body: { paymentIntentId: 'pi_none' }, gives: 404 }, // tested in charges.test
  getCardProvider: {},
  listCardsOf: { at: (w) => ({ id: w.people.client.id }) },
  listJobTransactions: { at: job, by: 'client', not: NOT_HIS_JOB },
  listMyCards: { by: 'client' },
  quoteCharge: {
    by: 'client',
    bodyOf: (w) => ({ productId: w.job, for: 'due' }),
    gives: 409,
    not: { ...NOT_HIS_JOB, ...NOT_TAKING },
  },
  recordPayment: {
    at: bareJob,
    body: { amount: 5, date: dayFromNow(-1), method: 'cash', paymentType: 'deposit' },
  },
  // Change orders: tested in change-orders.test
  getChangeOrders: { at: freshJob, not: { ...NOT_HIS_JOB, ...NOT_TAKING } },
  signChangeOrder: { at: freshJob, body: CHANGE_ORDER, not: NOT_TAKING },
  decideChangeOrder: {
    at: (w) => ({ id: w.job, order: CHANGE_ORDER.id }),
    body: { decision: 'withdraw', reason: 'A mistake' },
    gives: 404,
  },
  makeChangeOrderPdf: {
    at: (w) => ({ id: w.job, order: CHANGE_ORDER.id }),
    gives: 404,
    not: { ...NOT_HIS_JOB, ...NOT_TAKING },
  },
  getFinish: { at: freshJob, not: { worker: 403, laborer: 403 } },
  finishMove: { at: doneJob, body: { isSure: true }, not: { crewPlain: 403, worker: 404, laborer: 404 } },
  takeDoorPayment: { at: freshJob, body: { tip: 5, method: 'cash' }, not: NOT_TAKING },
  sendDoorLink: { at: freshJob, body: { way: 'mail', about: 'payment' }, not: NOT_TAKING },
  refundTransaction: { at: transaction('succeeded'), body: { amount: 1 }, not: MANAGERS_BLIND, gives: 409 },
  makeEvidence: { at: chargeback, body: { explanation: 'Moved' }, not: MANAGERS_BLIND },
  getSentEvidence: { at: chargeback, not: MANAGERS_BLIND, gives: 409 },
  sendEvidence: { at: chargeback, body: { explanation: 'Moved' }, not: MANAGERS_BLIND },
  acceptChargeback: { at: chargeback, not: MANAGERS_BLIND },
  removeCard: { at: card('client'), by: 'client', not: { otherClient: 404 }, gives: 200 },
  saveCard: {
    by: 'client',
    bodyOf: (w) => ({ paymentMethodId: 'pm_card_visa', companyId: w.company }),
    gives: 200,
  },
  voidPayment: { at: payment, body: { reason: 'Wrong' }, not: MANAGERS_BLIND },
  // People
  listDuplicates: { at: client },
  mergeClients: { at: client, bodyOf: async (w) => ({ other: (await client(w)).id, fields: {} }) },
  previewMerge: { at: client, queryOf: (w) => `with=${w.people.client.id}` },
  erasePerson: { at: client, bodyOf: (w) => ({ name: `${w.mark}new ${w.mark}new`, askedBy: 'Herself' }) },
  previewErasure: { at: client },
  changeClientPassword: { at: client, body: { password: PASSWORD } },
  createClient: { body: NAME },
  deleteClient: { at: client },
  getClient: { at: client, not: { client: 404, otherClient: 404 } },
  findJobClients: { at: job, query: 'search=zqa', not: NOT_SELLING },
  createJobClient: { at: clientlessJob, body: NAME, not: NOT_SELLING },
  updateJobClient: { at: job, body: { address2: 'Unit 3' }, not: NOT_SELLING },
  listClientCommunications: { at: client },
  listClientJobs: { at: (w) => ({ id: w.people.client.id }), not: { otherClient: 404 } },
  listClients: {},
  listClientPlaces: {},
  listWorkerPlaces: {},
  updateClient: { at: client, body: { address2: 'Unit 3' } },
  planRoute: {
    body: {
      points: [
        { latitude: 39.7, longitude: -105 },
        { latitude: 40, longitude: -105 },
      ],
    },
  },
  searchPlaces: { query: 'search=denver' },
  // Reviews
  answerReview: { at: reviewLink, body: { stars: 5 } },
  askForReview: { at: doneJob },
  getOwnRating: { at: doneJob, by: 'client', not: NOT_HIS_JOB },
  rateMove: { at: job, by: 'client', body: { stars: 5 }, gives: 409, not: NOT_HIS_JOB }, // not completed
  getReviewRequest: { at: reviewLink },
  listCompanyReviews: { at: companyOf },
  listRecentReviews: {},
  listReviewRequests: { at: company },
  replyToReview: { at: review, body: { reply: 'Thanks' } },
  completeSetup: {
    body: {
      token: 'none',
      company: { name: 'X', handle: 'x-movers' },
      administrator: { ...NAME, email: 'a@example.test', password: PASSWORD },
    },
    gives: 409,
  }, // already set up
  getSetup: {},
  // Workers
  addTimeOff: { at: worker, body: { firstDay: DAY, lastDay: DAY } },
  askTimeOff: { by: 'worker', body: { firstDay: DAY, lastDay: DAY }, not: FOR_CREW },
  changeSalesCall: {
    at: async (w) => ({ id: w.company, workerId: (await worker(w)).id }),
    body: { type: 'add' },
  },
  createAppointment: {
    by: 'crewTrusted',
    not: NOT_SALES,
    body: { start: `${DAY} 09:00`, minutes: 30, name: 'Call' },
  },
  decideTimeOff: { at: timeOff('worker'), body: { status: 'refused' } },
  deleteAppointment: { by: 'crewTrusted', not: NOT_HIS_CALL, at: appointment },
  getCrewChannels: {},
  getMySchedule: { query: DAYS },
  getSalesSchedule: { by: 'crewTrusted', not: NOT_SALES, query: DAYS },
  getWorkerSchedule: { at: worker, query: DAYS },
  listTimesOff: {},
  removeTimeOff: {
    at: timeOff('worker'),
    by: 'worker',
    not: { crewTrusted: 404, crewPlain: 404, laborer: 404 },
  },
  renewCalendar: {},
  getCompanyCalendar: {},
  renewCompanyCalendar: { body: {} },
  endCompanyCalendar: {},
  saveCrewChannels: { body: { channels: ['mail'] } },
  saveSalesHours: { by: 'crewTrusted', not: NOT_SALES, body: { hours: [] } },
  updateAppointment: {
    by: 'crewTrusted',
    not: NOT_HIS_CALL,
    at: appointment,
    bodyOf: () => ({ start: `${dayFromNow(randomInt(10, 9000))} 09:00`, minutes: 30, name: 'Call' }),
  },
  approveWorker: { at: applicant },
  createWorker: { bodyOf: () => ({ ...NAME, email: freshEmail() }) },
  createWorkerDocument: { at: worker, body: { kind: 'other', title: 'Paper' } },
  deleteWorker: { at: worker },
  deleteWorkerDocument: { at: paper },
  getWorker: { at: worker, not: NOT_THEMSELVES },
  listMyDocuments: { by: 'worker' },
  // Only for people who await approval: own-papers.test
  listOwnPapers: { gives: 409 },
  sendOwnPaper: { gives: 409 },
  listWorkerDocuments: { at: worker },
  listWorkerJobs: { at: worker, not: NOT_THEMSELVES },
  rejectWorker: { at: applicant },
  updateWorker: { at: worker, body: { address2: 'Unit 4' } },
  updateWorkerDocument: { at: paper, body: { kind: 'other', title: 'Paper 2' } },
}
