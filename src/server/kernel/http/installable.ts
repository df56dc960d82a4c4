import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { builtPages } from './built-pages.ts'
import { renderPage } from './pages.ts'
import { nonceOf } from './security.ts'

/** The app's background color, used for the browser's bar and the splash screen (web/app/theme.ts). */
const GROUND = '#fbfbfc'

const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Returns the manifest that lets a phone or computer install the app, with the configured name. */
export function manifestOf(productName: string) {
  const icons = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }]
  return {
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Moving jobs on one sheet: office, crew and clients.',
    lang: 'en-US',
    dir: 'ltr',
    start_url: '/jobs',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['business', 'productivity'],
    icons: ICONS,
    shortcuts: [
      { name: 'Jobs', url: '/jobs', icons },
      { name: 'Add job', url: '/job/add-job', icons },
    ],
  }
}

/** What the offline page says, in place of its marks: written here to be translated with the pages of the server. */
const OFFLINE_TEXTS = {
  __OFFLINE_HEADING__: 'You are offline',
  __OFFLINE_TEXT__: 'This page comes from the server. It opens by itself as soon as there is a connection.',
  __OFFLINE_TABS__: 'Tabs that are open already keep what they show and what you typed.',
  __OFFLINE_SAVE__: 'Save there once you are back: nothing is sent meanwhile.',
}

/**
 * Serves the files that make the app installable: the manifest, the service worker, and the page it shows
 * offline. The worker's bytes change whenever that page does, and are revalidated each time
 * (docs/decisions/0020).
 */
export async function serveInstallable(
  app: FastifyInstance,
  config: Pick<Config, 'PRODUCT_NAME'>,
  folder = builtPages,
): Promise<void> {
  const manifest = JSON.stringify(manifestOf(config.PRODUCT_NAME))
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(manifest),
  )

  const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => undefined)
  const [worker, blank, script] = await Promise.all(['sw.js', 'offline.html', 'offline.js'].map(read))
  if (worker === undefined || blank === undefined) return
  const page = Object.entries(OFFLINE_TEXTS).reduce((html, [mark, text]) => html.replace(mark, text), blank)
  const version = createHash('sha256')
    .update(JSON.stringify([page, script, config.PRODUCT_NAME]))
    .digest('hex')
    .slice(0, 12)
  const filled = worker.replaceAll('__OFFLINE_VERSION__', version)
  app.get('/sw.js', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/')
      .send(filled),
  )
  app.get('/offline', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache, private')
      .header('x-robots-tag', 'noindex')
      .send(renderPage(page, config.PRODUCT_NAME, nonceOf(reply.raw))),
  )
}
