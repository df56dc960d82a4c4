/** Addresses of the app, as its routes are named; `:name` stands for any one part. A test holds them against the routes. */
export const APP_PAGES = [
  '/',
  '/accounting',
  '/accounting-chart-of-accounts',
  '/ads',
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
  '/job/:jobId/dispute/:token',
  '/jobs',
  '/jobs/:page',
  '/login',
  '/my-schedule',
  '/payroll',
  '/privacy',
  '/register',
  '/settings',
  '/setup',
  '/terms',
  '/terms_conditions',
  '/verify',
  '/worker-dev',
  '/worker/:workerId',
  '/worker/:workerId/:newWorker',
  '/workers',
  '/workers/:page',
  '/workers/new-worker',
] as const

/** Pages of the app itself that search engines list. */
export const LISTED_PAGES = ['/', '/terms', '/privacy'] as const

const PATTERNS = APP_PAGES.map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll('-', '\\-')}/?$`, 'i'),
)

/** Whether the app has a page at this path; every other one is not found (spec 3 §2.21). */
export function isAppPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}

/** What a page of the app is called and says of itself; those for people who are signed in carry the product's name alone. */
interface PageFacts {
  title: string
  description: string
  /** Whether search engines may list it. */
  isListed: boolean
}

/** The facts of the page at a path. */
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
  return { title: productName, description: about, isListed: false }
}
