import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../shared/kernel/errors.ts'
import { hasDevPage, type Config } from '../kernel/config/config.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { devPage } from './dev-page.ts'
import type { SafeHtml } from '../kernel/http/html.ts'
import { registerDevMail } from './dev-mail.ts'
import { registerDevPush } from './dev-push.ts'

/** One section of the developer page; `render` returns undefined for an unknown id. */
export interface DevSection {
  title: string
  /** Its path below /dev. */
  path: string
  render(request: { query: Record<string, unknown>; id: string | null }): Promise<SafeHtml | undefined>
}

/** The developer page, to which simulators add their section. */
export interface DevShell {
  registerDevSection(section: DevSection): void
}

/**
 * Returns whether a request's Host header is this installation's: from PUBLIC_URL, HOST, this machine or the
 * address that received it. A foreign page whose name resolves to this machine (DNS rebinding) sends its own
 * name.
 */
function isOwnHost(request: FastifyRequest, config: Pick<Config, 'PUBLIC_URL' | 'HOST'>): boolean {
  const host = `http://${request.headers.host ?? ''}`
  if (!URL.canParse(host)) return false
  const own = [config.HOST, 'localhost', '127.0.0.1', '::1', request.socket.localAddress ?? '']
  const names = own
    .map((name) => name.replace(/^::ffff:/, ''))
    .map((name) => (name.includes(':') ? `[${name}]` : name))
  return [...names, new URL(config.PUBLIC_URL).hostname].includes(new URL(host).hostname)
}

/**
 * Registers /dev with its first section, the stored mail; returns undefined if there is no developer page.
 */
export async function registerDev(app: FastifyInstance, kernel: Kernel): Promise<DevShell | undefined> {
  if (!hasDevPage(kernel.config)) return undefined
  const sections: DevSection[] = []
  const shell: DevShell = { registerDevSection: (section) => void sections.push(section) }
  const css = await readFile(path.join(import.meta.dirname, 'dev.css'), 'utf8')
  const schema = { hide: true }
  app.addHook('onRequest', async (request) => {
    const isDev = /^\/dev(\/|$)/.test(request.routeOptions.url ?? '')
    if (isDev && !isOwnHost(request, kernel.config)) throw new AppError('rest_not_found')
  })

  const show = async (name: string | undefined, query: unknown, id: string | null): Promise<string> => {
    const current = name === undefined ? sections[0] : sections.find((section) => section.path === name)
    // parseQuery created the query: names with a text or a list of texts.
    const content = await current?.render({ query: query as Record<string, unknown>, id })
    if (!current || !content) throw new AppError('rest_not_found')
    return devPage({ product: kernel.config.PRODUCT_NAME, sections, current, content })
  }

  app.get('/dev', { schema }, async (request, reply) => {
    return reply.type('text/html; charset=utf-8').send(await show(undefined, request.query, null))
  })
  app.get('/dev/dev.css', { schema }, async (_request, reply) => {
    return reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css)
  })
  app.get<{ Params: { section: string; id?: string } }>(
    '/dev/:section/:id?',
    { schema },
    async (request, reply) => {
      const { section, id = null } = request.params
      return reply.type('text/html; charset=utf-8').send(await show(section, request.query, id))
    },
  )
  registerDevMail(app, kernel, shell)
  registerDevPush(app, kernel, shell)
  return shell
}
