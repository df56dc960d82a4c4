import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { OFFICE, ROLES, SIGNED_IN, STAFF, type Screen } from './screens.ts'

const web = path.resolve(import.meta.dirname, '../../src/web')

/** Returns all routes of the app from the router's table of paths. */
export function appRoutes(): string[] {
  const tree = readFileSync(path.join(web, 'app/routeTree.gen.ts'), 'utf8')
  const paths = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)?.[1] ?? ''
  return [...paths.matchAll(/^ {2}'([^']+)'/gm)].map(([, route = '']) => route)
}

/** Returns the visitor pages: each has its own HTML entry. */
export function visitorPages(): string[] {
  return [web, path.join(web, 'public')]
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => name.endsWith('.html') && name !== 'index.html')
    .map((name) => name.slice(0, -'.html'.length))
    .toSorted()
}

const at = (route: string) => () => route
const open = (route: string, more: Partial<Screen> = {}): Screen => ({
  name: route.slice(1).replaceAll(/[^\w-]+/g, '-') || 'home',
  route,
  address: at(route),
  roles: ROLES,
  ...more,
})

/**
 * Every route with how its parameters are filled in and which roles have it; a test compares them with the
 * app's own list.
 */
export const ROUTES: readonly Screen[] = [
  open('/'),
  open('/change-password', {
    address: at('/change-password?email=someone@example.com&code=123456'),
    mayFail: true,
  }),
  open('/forgot-password'),
  open('/invite', { address: ({ inviteToken }) => inviteToken && `/invite?token=${inviteToken}` }),
  open('/login'),
  open('/privacy', { isPrinted: true }),
  open('/register'),
  open('/setup', { address: at('/setup?token=of-a-company-that-stands'), mayFail: true }),
  open('/terms', { isPrinted: true }),
  open('/terms_conditions', { address: at('/terms_conditions?company=1'), isPrinted: true }),
  open('/verify', { isPrinted: true }),
  open('/link'),
  open('/GenericInventory', { roles: SIGNED_IN, isPrinted: true }),
  open('/accounting', { roles: ['administrator'], hasMenu: true }),
  open('/accounting-chart-of-accounts', { roles: ['administrator'], isPrinted: true }),
  open('/ads', { roles: OFFICE }),
  open('/board', { roles: OFFICE }),
  open('/hours', { roles: OFFICE }),
  open('/pipeline', { roles: OFFICE }),
  open('/plan', { roles: OFFICE }),
  open('/tasks', { roles: OFFICE }),
  open('/reports', { roles: OFFICE, isPrinted: true }),
  open('/new', { roles: OFFICE }),
  open('/clients', { roles: OFFICE }),
  open('/clients/', { roles: OFFICE, name: 'clients-index' }),
  open('/clients/$page', { roles: OFFICE, name: 'clients-page', address: at('/clients/2') }),
  open('/client/$clientId', {
    name: 'client',
    roles: OFFICE,
    address: ({ clientId }) => clientId && `/client/${clientId}`,
  }),
  open('/deliveries', { roles: OFFICE }),
  open('/equipment', { roles: STAFF }),
  open('/financials', { roles: ['administrator', 'manager', 'worker'], isPrinted: true }),
  open('/inbox', { roles: OFFICE }),
  open('/jobs', { roles: SIGNED_IN }),
  open('/jobs/', { roles: SIGNED_IN, name: 'jobs-index' }),
  open('/jobs/$page', { roles: OFFICE, name: 'jobs-page', address: at('/jobs/2') }),
  open('/job/$jobId', {
    name: 'job',
    roles: [...STAFF, 'client'],
    address: (facts, role) => {
      const id = role === 'worker' ? facts.workerJobId : role === 'client' ? facts.clientJobId : facts.jobId
      return id && `/job/${id}`
    },
  }),
  open('/job/$jobId/claims', {
    name: 'claims',
    roles: [...OFFICE, 'client'],
    address: (facts, role) => {
      const id = role === 'client' ? facts.clientJobId : facts.jobId
      return id && `/job/${id}/claims`
    },
  }),
  open('/job/$jobId/changes', {
    name: 'changes',
    roles: ['administrator', 'manager'],
    address: ({ jobId }) => jobId && `/job/${jobId}/changes`,
  }),
  open('/job/$jobId/confirm', {
    name: 'confirm',
    address: ({ jobId }) => jobId && `/job/${jobId}/confirm`,
  }),
  open('/job/$jobId/dispute/$token', {
    name: 'dispute',
    address: ({ dispute }) => dispute && `/job/${dispute.jobId}/dispute/${dispute.token}`,
  }),
  open('/job/$jobId/finish', {
    name: 'finish',
    roles: STAFF,
    address: (facts, role) => {
      const id = role === 'worker' ? facts.workerJobId : facts.jobId
      return id && `/job/${id}/finish`
    },
  }),
  open('/job/$jobId/inventory', {
    name: 'inventory',
    roles: STAFF,
    address: (facts, role) => {
      const id = role === 'worker' ? facts.workerJobId : facts.jobId
      return id && `/job/${id}/inventory`
    },
  }),
  open('/job/$jobId/survey', {
    name: 'survey',
    address: ({ jobId }) => jobId && `/job/${jobId}/survey`,
  }),
  open('/my-day', { roles: STAFF }),
  open('/my-schedule', { roles: STAFF }),
  open('/today', { roles: STAFF, isPrinted: true }),
  open('/payroll', { roles: ['administrator', 'manager'], isPrinted: true }),
  open('/settings', { roles: SIGNED_IN, hasMenu: true }),
  open('/worker-dev', { roles: STAFF, hasMenu: true }),
  open('/workers', { roles: OFFICE }),
  open('/workers/', { roles: OFFICE, name: 'workers-index' }),
  open('/workers/$page', { roles: OFFICE, name: 'workers-page', address: at('/workers/2') }),
  open('/workers/new-worker', { roles: OFFICE }),
  open('/worker/$workerId', {
    name: 'worker',
    roles: OFFICE,
    // The office can open a worker's own profile as well.
    address: ({ workerId, ownWorkerId }, role) =>
      workerId && `/worker/${role === 'worker' ? ownWorkerId : workerId}`,
  }),
  open('/worker/$workerId/$newWorker', {
    name: 'worker-new',
    roles: OFFICE,
    address: ({ workerId }) => workerId && `/worker/${workerId}/new-worker`,
  }),
]

const page = (name: string, route: string, more: Partial<Screen> = {}): Screen => ({
  name,
  route,
  address: at(route),
  roles: ['visitor'],
  ...more,
})

/** The pages that are not part of the app; each HTML entry has a row under its name. */
export const PAGES: readonly Screen[] = [
  page('quote', '/quote/:token', { address: ({ pluginToken }) => pluginToken && `/quote/${pluginToken}` }),
  page('booking', '/booking/:token', {
    address: ({ pluginToken }) => pluginToken && `/booking/${pluginToken}`,
  }),
  page('company', '/:handle', { address: ({ handle }) => `/${handle}`, isPrinted: true }),
  page('review', '/review/:token', { address: ({ reviewToken }) => reviewToken && `/review/${reviewToken}` }),
  // It navigates away as soon as the server responds, which is prevented here.
  page('offline', '/offline', { mayFail: true }),
  page('docs', '/wp/v2/docs'),
  page('dev-mail', '/dev/mailbox'),
  page('dev-phone', '/dev/phone'),
  page('dev-cards', '/dev/card-events'),
  page('not-found', '/nothing/is/here', { status: 404 }),
  page('no-company', '/nobody-moves-here', { status: 404 }),
  page('no-quote', '/quote/:unknown', { address: at(`/quote/${'x'.repeat(40)}`), status: 404 }),
  page('no-booking', '/booking/:unknown', { address: at(`/booking/${'x'.repeat(40)}`), status: 404 }),
  page('no-review', '/review/:unknown', { address: at(`/review/${'x'.repeat(40)}`), mayFail: true }),
]
