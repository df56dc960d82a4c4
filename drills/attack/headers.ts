import { call } from '../kernel/caller.ts'
import { fillPath, type AttackContext, type AttackResult } from './scene.ts'

const EVIL = 'https://evil.example'

/** Checks the headers of every response, and that a page of another origin can read nothing. */
export async function attackHeaders(scene: AttackContext): Promise<AttackResult[]> {
  return [await kinds(scene), await crossOrigin(scene), await bodies(scene)]
}

/** Checks the headers of every kind of response. */
async function kinds(scene: AttackContext): Promise<AttackResult> {
  const { url } = scene
  const admin = await scene.as('admin')
  const { rows } = await scene.database.query<{ handle: string; plugin_token: string }>(
    'select handle, plugin_token from companies order by id limit 1',
  )
  const [company] = rows
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${url}/`)).text())?.[0] ?? '/favicon.svg'
  const paths: [string, 'api' | 'page' | 'file' | 'framed'][] = [
    ['/', 'page'],
    ['/login', 'page'],
    ['/jobs', 'page'],
    ['/nothing/here', 'page'],
    [`/${company?.handle}`, 'page'],
    [`/quote/${company?.plugin_token}`, 'framed'],
    [`/booking/${company?.plugin_token}`, 'page'],
    ['/review/nobody', 'page'],
    ['/dev', 'page'],
    ['/dev/mailbox', 'page'],
    ['/terms_conditions', 'framed'],
    ['/wp/v2/docs', 'api'],
    ['/wp/v2/openapi.json', 'api'],
    ['/wp/v2/info', 'api'],
    ['/wp/v2/users/me', 'api'],
    ['/wp/v2/jobs', 'api'],
    ['/wp/v2/nothing', 'api'],
    ['/wp/v2/%zz', 'api'],
    [asset, 'file'],
    ['/favicon.svg', 'file'],
    ['/embed.js', 'file'],
    ['/sw.js', 'file'],
    ['/manifest.webmanifest', 'file'],
    ['/robots.txt', 'file'],
    ['/files/1', 'file'],
    ['/health/ready', 'file'],
  ]
  const holes: string[] = []
  for (const [at, kind] of paths)
    for (const caller of [{ url }, admin]) {
      const { headers, status } = await call(caller, 'GET', at, undefined, {
        headers: { accept: 'text/html' },
      })
      const has = (name: string) => headers.get(name) ?? ''
      const missing = [
        has('x-content-type-options') !== 'nosniff' && 'nosniff',
        !/(same-origin|no-referrer)/.test(has('referrer-policy')) && 'a referrer policy',
        !/default-src|sandbox/.test(has('content-security-policy')) && 'a content policy',
        kind !== 'framed' &&
          !/frame-ancestors 'none'|sandbox/.test(has('content-security-policy')) &&
          'frame-ancestors',
        kind === 'framed' &&
          /frame-ancestors[^;]*\*/.test(has('content-security-policy')) &&
          'a bound to framing',
        /unsafe-(inline|eval)/.test(has('content-security-policy')) &&
          !has('content-security-policy').includes('sandbox') &&
          'a strict policy',
        has('cross-origin-resource-policy') === '' && 'a resource policy',
        kind === 'api' && has('cache-control') !== 'no-store' && 'no-store',
        kind === 'page' && /public/.test(has('cache-control')) && 'privacy from shared caches',
        has('set-cookie') !== '' && 'freedom from cookies',
        has('x-powered-by') + has('server') !== '' && 'silence about what it runs on',
        [...headers.keys()].some((name) => name.startsWith('access-control-')) && 'silence to other origins',
      ].filter((one) => one !== false)
      if (status >= 500) holes.push(`${at} answers ${status}`)
      if (missing.length > 0) holes.push(`${at} (${status}) lacks ${missing.join(', ')}`)
    }
  return {
    what: 'headers of every kind of answer',
    tries: paths.length * 2,
    came: 'complete, no cookies',
    holes,
  }
}

/** Sends every changing call as a page of another origin could: with cookies and without a bearer token. */
async function crossOrigin(scene: AttackContext): Promise<AttackResult> {
  const { url, operations } = scene
  const token = (await scene.as('admin')).token ?? ''
  const holes: string[] = []
  const changes = operations.filter(({ method }) => method !== 'GET')
  const headers = { origin: EVIL, referer: `${EVIL}/`, cookie: `token=${token}; session=${token}; sid=1` }
  for (const { method, path, isPublic } of changes) {
    const at = fillPath(path, 1)
    if (!isPublic) {
      const { status } = await call({ url }, method, at, {}, { headers })
      if (status !== 401) holes.push(`${method} ${path} with cookies alone: ${status}`)
    }
    const response = await fetch(`${url}${at}`, {
      method: 'OPTIONS',
      headers: {
        origin: EVIL,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      },
    })
    if ([...response.headers.keys()].some((name) => name.startsWith('access-control-')))
      holes.push(`OPTIONS ${path} opens it to other origins`)
  }
  return {
    what: 'every change from another origin, with cookies',
    tries: changes.length * 2,
    came: '401, no CORS',
    holes,
  }
}

/** Sends bodies that another page's form can send without a preflight: none may be parsed as JSON. */
async function bodies(scene: AttackContext): Promise<AttackResult> {
  const { url, operations } = scene
  const admin = await scene.as('admin')
  const holes: string[] = []
  const taking = operations.filter(({ method, takesJson }) => method === 'POST' && takesJson)
  const forms: [string, string][] = [
    ['text/plain', '{"email":"a@example.test"}'],
    ['application/x-www-form-urlencoded', 'email=a%40example.test'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@example.test\r\n--x--\r\n',
    ],
    ['application/json-patch+json', '[]'],
  ]
  for (const { path } of taking)
    for (const [type, body] of forms) {
      const answer = await fetch(`${url}${fillPath(path, 999_999_999)}`, {
        method: 'POST',
        headers: {
          'content-type': type,
          authorization: `Bearer ${admin.token}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body,
      })
      if (answer.status < 400 || answer.status >= 500) holes.push(`${path} as ${type}: ${answer.status}`)
    }
  return { what: 'form bodies in the place of JSON', tries: taking.length * forms.length, came: '415', holes }
}
