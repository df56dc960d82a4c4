/**
 * Paths of the app, as its routes are named; `:name` matches any one part. A test compares them with the
 * routes.
 */
export const APP_PAGES = [
  '/',
  '/accounting',
  '/accounting-chart-of-accounts',
  '/ads',
  '/board',
  '/change-password',
  '/client/:clientId',
  '/clients',
  '/clients/:page',
  '/deliveries',
  '/equipment',
  '/financials',
  '/forgot-password',
  '/genericinventory',
  '/inbox',
  '/invite',
  '/job/:jobId',
  '/job/:jobId/claims',
  '/job/:jobId/changes',
  '/job/:jobId/confirm',
  '/job/:jobId/dispute/:token',
  '/job/:jobId/finish',
  '/job/:jobId/inventory',
  '/job/:jobId/survey',
  '/jobs',
  '/jobs/:page',
  '/link',
  '/login',
  '/my-day',
  '/my-schedule',
  '/new',
  '/payroll',
  '/hours',
  '/pipeline',
  '/plan',
  '/privacy',
  '/register',
  '/reports',
  '/settings',
  '/setup',
  '/tasks',
  '/terms',
  '/terms_conditions',
  '/today',
  '/verify',
  '/worker-dev',
  '/worker/:workerId',
  '/worker/:workerId/:newWorker',
  '/workers',
  '/workers/:page',
  '/workers/new-worker',
] as const

/** Returns the path of a route by the name of its file (web/app/routes), as the router reads it. */
export function pageOfRoute(file: string): string {
  const parts = file
    .split(/[/.]/)
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) =>
      part
        .replace(/_$/, '')
        .replace(/^\$/, ':')
        .replaceAll(/^([A-Z].*)$/g, (word) => word.toLowerCase()),
    )
  return `/${parts.join('/')}`
}

/** Pages of the app that search engines list. */
export const LISTED_PAGES = ['/', '/terms', '/privacy'] as const

const PATTERNS = APP_PAGES.map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll('-', '\\-')}/?$`, 'i'),
)

/** Returns the page at this path as its route is named; undefined for a path that is not found. */
export function pageAt(path: string): (typeof APP_PAGES)[number] | undefined {
  // The last match: a literal path comes after the ones with parameters.
  return APP_PAGES.findLast((_page, at) => PATTERNS[at]?.test(path))
}

/** Returns whether the app has a page at this path; any other path is not found. */
export function isAppPage(path: string): boolean {
  return pageAt(path) !== undefined
}

/** Titles of pages that search engines do not list; numbers of the path replace `:name`. */
const TITLES: Partial<Record<(typeof APP_PAGES)[number], string>> = {
  '/accounting': 'Accounting',
  '/accounting-chart-of-accounts': 'Chart of accounts',
  '/ads': 'Ads',
  '/board': 'Board',
  '/change-password': 'Change your password',
  '/client/:clientId': 'Client :clientId',
  '/clients': 'Clients',
  '/clients/:page': 'Clients, page :page',
  '/deliveries': 'Deliveries',
  '/equipment': 'Equipment',
  '/financials': 'Financials',
  '/forgot-password': 'Forgot your password',
  '/genericinventory': 'Generic inventory',
  '/inbox': 'Inbox',
  '/invite': 'Invitation',
  '/job/:jobId': 'Job #:jobId',
  '/job/:jobId/claims': 'Claims about job #:jobId',
  '/job/:jobId/changes': 'Change orders of job #:jobId',
  '/job/:jobId/confirm': 'Confirm job #:jobId',
  '/job/:jobId/dispute/:token': 'Dispute about job #:jobId',
  '/job/:jobId/finish': 'Finish job #:jobId',
  '/job/:jobId/inventory': 'Inventory of job #:jobId',
  '/job/:jobId/survey': 'Survey of job #:jobId',
  '/jobs': 'Jobs',
  '/jobs/:page': 'Jobs, page :page',
  '/link': 'Your move',
  '/my-day': 'My day',
  '/my-schedule': 'My schedule',
  '/new': 'New job',
  '/payroll': 'Payroll',
  '/hours': 'Hours',
  '/pipeline': 'Pipeline',
  '/plan': 'Plan the day',
  '/reports': 'Reports',
  '/settings': 'Settings',
  '/setup': 'Set up your company',
  '/tasks': 'Tasks',
  '/terms_conditions': 'Terms of payment processing',
  '/today': 'Today',
  '/verify': 'Verify a document',
  '/worker-dev': 'Worker Dev',
  '/worker/:workerId': 'Worker :workerId',
  '/worker/:workerId/:newWorker': 'New worker :workerId',
  '/workers': 'Workers',
  '/workers/:page': 'Workers, page :page',
  '/workers/new-worker': 'Add a worker',
}

/** Returns the title of a page, so that tabs and the browser history are distinct; it names no person. */
function titleOf(path: string): string | undefined {
  if (path === '/job/add-job') return 'Add a job'
  const route = pageAt(path)
  const names = route?.split('/') ?? []
  const parts = path.split('/')
  return (
    route &&
    TITLES[route]?.replaceAll(/:\w+/g, (name) => parts[names.indexOf(name)]?.replaceAll(/[^\w-]/g, '') ?? '')
  )
}

/** Title and description of a page. */
interface PageFacts {
  title: string
  description: string
  /** Whether search engines may list it. */
  isListed: boolean
}

/** Returns the facts of the page at a path. */
export function pageFacts(path: string, productName: string): PageFacts {
  const about = 'Create, price, agree, schedule, staff, pay and track moves.'
  const known: Record<string, [title: string, description: string]> = {
    '/': [
      `${productName} · Moving jobs on one sheet`,
      `${productName} is where moving and junk-removal companies, their crews and their clients work on one job sheet: quotes, booking, documents, payments.`,
    ],
    '/terms': [`Terms of use · ${productName}`, `The user agreement of ${productName}.`],
    '/privacy': [
      `Privacy · ${productName}`,
      `What ${productName} collects, what it is used for, and whom it is shown to.`,
    ],
    '/login': [`Log in · ${productName}`, `Log in to your jobs and moves on ${productName}.`],
    '/register': [
      `Create an account · ${productName}`,
      `Register with ${productName} to move, or to work as a mover.`,
    ],
  }
  const plain = path.toLowerCase().replace(/(.)\/$/, '$1')
  const found = known[plain]
  if (found) return { title: found[0], description: found[1], isListed: true }
  if (!isAppPage(path))
    return { title: `Page not found · ${productName}`, description: about, isListed: false }
  const title = titleOf(plain)
  return {
    title: title === undefined ? productName : `${title} · ${productName}`,
    description: about,
    isListed: false,
  }
}
