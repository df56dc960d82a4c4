import { describe, expect, it } from 'vitest'
import { CREW_PERMISSIONS, type CrewPermission } from '../../people/workers/crew.choices.ts'
import { ROLES, type Link, type Role } from '../../kernel/permissions.ts'
import { statusTransitions } from './job.lifecycle.ts'
import { jobActionsSchema } from './job.ts'
import { JOB_FIELDS, type JobField } from './job.input.ts'
import { JOB_STATUSES, JOB_TYPES, type JobStatus } from '../../trade/job.choices.ts'
import {
  canDelete,
  draftActions,
  draftViewer,
  fieldRefusal,
  jobActions,
  resolveViewer,
  writableFields,
  type JobFacts,
  type Viewer,
} from './job.rules.ts'

const CLIENT = 1
const BILLED = 2
const MEMBER = 3
const OTHER = 4

const facts = (change: Partial<JobFacts> = {}): JobFacts => ({
  jobStatus: 'inquiring',
  jobType: 'moving_labor',
  clientId: CLIENT,
  billingContactId: BILLED,
  crew: [
    { userId: null, permissions: [...CREW_PERMISSIONS] },
    { userId: MEMBER, permissions: [] },
  ],
  deletedAt: null,
  useTruck: false,
  hasPayments: false,
  isLost: false,
  ...change,
})
const link = (role: Role): Link => ({ companyId: 1, role, viewFinancials: false, isSales: false })
const see = (role: Role, userId: number, job = facts()) => resolveViewer({ link: link(role), userId }, job)
const crewWith = (...permissions: CrewPermission[]) =>
  see('worker', MEMBER, facts({ crew: [{ userId: MEMBER, permissions }] }))

const VIEWERS: Record<string, Viewer> = {
  administrator: see('administrator', OTHER),
  manager: see('manager', OTHER),
  client: see('client', CLIENT),
  sales: crewWith('sales'),
  crew: crewWith('contact', 'documents', 'payment', 'address'),
  applicant: see('worker', OTHER, facts({ jobStatus: 'scheduled' })),
  nobody: see('client', OTHER),
}
const viewer = (name: string): Viewer => VIEWERS[name] ?? see('client', OTHER)
const EVERY_VIEW = Object.keys(VIEWERS).flatMap((name) =>
  JOB_STATUSES.map((status): [string, JobStatus] => [name, status]),
)

describe('relation of a person to a job', () => {
  it.each<[Role, number, JobStatus, Viewer['kind']]>([
    ['administrator', OTHER, 'spam', 'manager'],
    ['manager', CLIENT, 'inquiring', 'manager'],
    ['client', CLIENT, 'completed', 'client'],
    ['client', BILLED, 'completed', 'client'],
    ['client', OTHER, 'scheduled', 'none'],
    ['client', MEMBER, 'scheduled', 'none'],
    ['worker', MEMBER, 'completed', 'crew'],
    ['worker', MEMBER, 'scheduled', 'crew'],
    ['worker', OTHER, 'scheduled', 'applicant'],
    ['worker', CLIENT, 'inquiring', 'none'],
    ['worker', OTHER, 'inquiring', 'none'],
    ['worker', OTHER, 'completed', 'none'],
  ])('%s %d of a job that is %s is %s', (role, userId, jobStatus, kind) => {
    expect(see(role, userId, facts({ jobStatus })).kind).toBe(kind)
  })

  it("takes permissions only from the member's own crew entry, and matches no client without an id", () => {
    expect(see('worker', MEMBER).permissions).toEqual([])
    expect(crewWith('sales').permissions).toEqual(['sales'])
    expect(see('client', OTHER, facts({ clientId: null, billingContactId: null })).kind).toBe('none')
  })

  it('recognizes administrators, and people who may see financials', () => {
    expect(ROLES.map((role) => see(role, CLIENT).isAdministrator)).toEqual([true, false, false, false])
    expect(ROLES.map((role) => see(role, CLIENT).viewFinancials)).toEqual([true, false, false, false])
    const figures = resolveViewer(
      { link: { ...link('manager'), viewFinancials: true }, userId: OTHER },
      facts(),
    )
    expect(figures.viewFinancials).toBe(true)
  })
})

/** Returns the writable fields by viewer and status, repeated here to check the rules against. */
function expectedFields(name: string, status: JobStatus): readonly JobField[] {
  if (name === 'administrator' || name === 'manager') return JOB_FIELDS
  if (name === 'sales')
    return ['client', 'billingContact', 'isBillingContact', 'locations', 'jobStatus', 'notes']
  if (name !== 'client') return []
  if (status === 'inquiring') return ['locations', 'jobDate', 'notes', 'crewSize', 'homeSize']
  return status === 'scheduled' ? ['notes', 'locations'] : []
}

/** Tabs of viewers who neither manage nor sell; crew members of this table have contact and documents. */
const PARTS_OF: Partial<Record<string, string[]>> = {
  client: ['job', 'crew', 'documents', 'payments'],
  crew: ['job', 'contact', 'pay', 'documents'],
  applicant: ['job'],
  nobody: ['job'],
}

describe('actions of a viewer', () => {
  it.each(EVERY_VIEW)('match the rules for %s and a job that is %s', (name, jobStatus) => {
    const job = facts({ jobStatus })
    const actions = jobActions(viewer(name), job)
    const isManaging = name === 'administrator' || name === 'manager'
    const isSelling = isManaging || name === 'sales'
    const fields = expectedFields(name, jobStatus)

    expect(jobActionsSchema.parse(actions)).toEqual(actions)
    expect(actions.fields.toSorted()).toEqual([...fields].toSorted())
    for (const field of JOB_FIELDS)
      expect(fieldRefusal(viewer(name), job, field)).toBe(fields.includes(field) ? null : 'rest_forbidden')
    expect(actions).toMatchObject({
      save: fields.length > 0,
      delete: isManaging ? jobStatus !== 'completed' : name === 'client' && jobStatus === 'inquiring',
      restore: false,
      history: isManaging,
      seeBy: isManaging,
      statuses: isSelling ? statusTransitions(jobStatus) : [],
      remove: isSelling || (name === 'client' && jobStatus === 'inquiring'),
      locationDetails: isSelling ? 'edit' : name === 'crew' ? 'view' : 'none',
      tabs: isManaging
        ? [
            'job',
            'client',
            'contact',
            'crew',
            // Only administrators see financials without a permission.
            ...(name === 'administrator' ? ['financial'] : []),
            'documents',
            'history',
          ]
        : isSelling
          ? ['job', 'client', 'pay']
          : PARTS_OF[name],
    })
    const clientScope = jobStatus === 'inquiring' ? 'all' : jobStatus === 'scheduled' ? 'first' : 'none'
    const crewScope = jobStatus === 'completed' ? 'none' : 'all'
    expect(actions.activities).toBe(
      isManaging ? 'all' : name === 'sales' ? crewScope : name === 'client' ? clientScope : 'none',
    )
  })

  it.each(EVERY_VIEW)(
    'match the rules for %s and a deleted job that is %s: only restoring, and only by administrators',
    (name, jobStatus) => {
      const actions = jobActions(viewer(name), facts({ jobStatus, deletedAt: '2026-11-01T00:00:00.000Z' }))
      expect(actions).toMatchObject({
        save: false,
        delete: false,
        restore: name === 'administrator',
        fields: [],
        statuses: [],
        activities: 'none',
        remove: false,
      })
      expect(actions.locationDetails).not.toBe('edit')
    },
  )

  it.each(JOB_TYPES)('let a manager change the minimum hours of %s unless it is a long move', (jobType) => {
    const isLong = ['intrastate_long', 'interstate', 'international'].includes(jobType)
    expect(fieldRefusal(viewer('manager'), facts({ jobType }), 'minimumTime')).toBe(
      isLong ? 'rest_forbidden' : null,
    )
    expect(fieldRefusal(viewer('manager'), facts({ jobType }), 'notes')).toBeNull()
  })
})

it('shows financials to managers who have the permission', () => {
  const allowed = resolveViewer(
    { link: { ...link('manager'), viewFinancials: true }, userId: OTHER },
    facts(),
  )
  expect(jobActions(allowed, facts()).tabs).toContain('financial')
  expect(jobActions(viewer('manager'), facts()).tabs).not.toContain('financial')
})

describe('deletion of a job', () => {
  it.each(EVERY_VIEW)('by %s in status %s follows the rules', (name, jobStatus) => {
    const job = facts({ jobStatus })
    const refusal = canDelete(viewer(name), job)
    const paid = canDelete(viewer(name), { ...job, hasPayments: true })
    if (name === 'administrator' || name === 'manager') {
      expect(refusal).toBe(jobStatus === 'completed' ? 'rest_conflict' : null)
      expect(paid).toBe('job_has_payments')
    } else if (name === 'client') {
      expect(refusal).toBe(jobStatus === 'inquiring' ? null : 'rest_forbidden')
      expect(paid).toBe('job_has_payments')
    } else {
      expect([refusal, paid]).toEqual(['rest_forbidden', 'rest_forbidden'])
    }
  })
})

describe('new job', () => {
  it('may be filled in completely by managers, and by clients in their own fields', () => {
    expect(draftActions(draftViewer(link('manager')))).toMatchObject({
      save: true,
      fields: JOB_FIELDS,
      statuses: statusTransitions('inquiring'),
      locationDetails: 'edit',
      tabs: ['job', 'client', 'crew', 'documents'],
    })
    const actions = draftActions(draftViewer(link('client')))
    expect(actions.fields.toSorted()).toEqual(
      [
        'locations',
        'jobDate',
        'notes',
        'crewSize',
        'homeSize',
        'contactPerson',
        'useTruck',
        'cargo',
      ].toSorted(),
    )
    expect(actions).toMatchObject({
      save: true,
      statuses: [],
      locationDetails: 'none',
      tabs: ['job'],
      delete: false,
    })
    expect(jobActionsSchema.parse(actions)).toEqual(actions)
  })

  it('may not be created by workers', () => {
    const worker = draftViewer(link('worker'))
    expect(worker.kind).toBe('none')
    expect(writableFields(worker, null)).toEqual([])
    expect(draftActions(worker)).toMatchObject({ save: false, activities: 'none', remove: false })
  })
})
