import { call } from '../kernel/caller.ts'
import { contextOf, openBrowser } from './browser.ts'
import { PEOPLE, type AttackContext, type AttackResult } from './scene.ts'

const AWAY = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%2f/evil.example',
  'https:evil.example',
  '/.//evil.example',
]

/** Checks every redirect parameter: it may lead only to paths of the product. */
export async function attackLinks(scene: AttackContext): Promise<AttackResult[]> {
  return [await redirects(scene), await signedIn(scene), await stored(scene)]
}

async function redirects({ url }: AttackContext): Promise<AttackResult> {
  const names =
    'from next to url return returnTo redirect redirect_uri continue dest target goto callback'.split(' ')
  const paths = [
    '/',
    '/login',
    '/Front-Range',
    '/front-range/',
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example',
    '/quote/x',
    '/booking/x',
    '/link',
    '/dev',
    '/wp/v2/docs',
  ]
  const holes: string[] = []
  let tries = 0
  for (const at of paths)
    for (const away of AWAY) {
      const query = names.map((name) => `${name}=${encodeURIComponent(away)}`).join('&')
      tries += 1
      const answer = await fetch(new URL(url).origin + at + (at.includes('?') ? '&' : '?') + query, {
        redirect: 'manual',
      }).catch(() => null)
      const location = answer?.headers.get('location')
      if (location && new URL(location, url).origin !== new URL(url).origin)
        holes.push(`${at} leads to ${location}`)
      if (answer && answer.status >= 500) holes.push(`${at} answers ${answer.status}`)
      if (answer?.headers.get('refresh')) holes.push(`${at} refreshes to another place`)
    }
  return { what: 'redirects that a parameter leads', tries, came: 'to our own paths', holes }
}

/** Checks the return path after signing in, in the browser. */
async function signedIn({ url }: AttackContext): Promise<AttackResult> {
  const browser = await openBrowser()
  const holes: string[] = []
  try {
    for (const away of AWAY) {
      const context = await contextOf(browser, { url }, null)
      const page = await context.newPage()
      const left: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(url) && /^https?:/.test(request.url())) left.push(request.url())
      })
      await page.goto(`${url}/login?from=${encodeURIComponent(away)}`)
      await page.getByLabel('Email').fill(PEOPLE.client)
      await page.getByLabel('Password', { exact: true }).fill('Moving123!')
      await page.getByRole('button', { name: 'Login' }).click()
      await page
        .waitForURL((at) => at.pathname !== '/login', { timeout: 15_000 })
        .catch(() => holes.push(`${away} leads nowhere`))
      await page.waitForTimeout(300)
      if (!page.url().startsWith(url) || left.some((to) => to.includes('evil')))
        holes.push(`${away} leads to ${page.url()}`)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return { what: 'ways back after signing in, in the browser', tries: AWAY.length, came: 'the jobs', holes }
}

/** Checks addresses that people store for others to follow. */
async function stored(scene: AttackContext): Promise<AttackResult> {
  const admin = await scene.as('admin')
  const holes: string[] = []
  const dangerous = [
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://evil.example',
    "https://a.example'; script-src *",
    'https://a.example; frame-ancestors *',
    '*',
    'https://*.example',
    "'unsafe-inline'",
    'https://a.example\r\nset-cookie: a=b',
  ]
  const places: ((text: string) => [string, unknown])[] = [
    (text) => ['/wp/v2/companies/1', { logo: text }],
    (text) => ['/wp/v2/users/me', { profilePic: text }],
  ]
  for (const text of dangerous) {
    for (const place of places) {
      const [at, body] = place(text)
      const { status } = await call(admin, 'POST', at, body)
      if (status < 300) holes.push(`${at} takes ${text}`)
    }
    await call(admin, 'POST', '/wp/v2/companies/1', {
      booking: { origins: [text], allowedOrigins: [text], frameOrigins: [text] },
    })
  }
  const policy =
    (await fetch(`${scene.url}/quote/KbyTfpCW9rXsQxkKrHQseHcMTUxuH9pcQmNMs2rp`)).headers.get(
      'content-security-policy',
    ) ?? ''
  if (/script-src[^;]*\*(?!\.js\.stripe)|frame-ancestors[^;]*(?:\*|javascript|unsafe)/.test(policy))
    holes.push(`the policy of the plugin became ${policy}`)
  return {
    what: 'dangerous addresses in the place of pictures and origins',
    tries: dangerous.length * 3,
    came: '400',
    holes,
  }
}
