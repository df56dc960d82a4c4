import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { callAs } from './people.ts'

/** The site of somebody else, which shows a company's quote plugin by its one line. */
export interface Site {
  origin: string
  close: () => Promise<void>
}

/** Serves a page that is not ours, at an origin of its own. */
export async function openSite(base: string, token: string): Promise<Site> {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Elm Street Homes</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>Elm Street Homes</h1><p>Moving? Ask for a quote:</p>
<script src="${base}/embed.js" data-token="${token}"></script><p>Thank you for reading.</p></main></body></html>`
  const server: Server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

interface PluginSettings {
  id: number
  pluginToken: string
  booking: { origins: string[] }
}

/** The plugin of a company as its signed-in administrator of this page sees it. */
export async function readPlugin(page: Page, handle: string): Promise<PluginSettings> {
  const answer = await callAs(page, 'GET', `/wp/v2/companies/${handle}?context=edit`)
  expect(answer.status).toBe(200)
  // What was answered with success is a company.
  return answer.body as PluginSettings
}

/** Says which other origins may show the plugin. */
export async function allowOrigins(page: Page, { id }: PluginSettings, origins: string[]): Promise<void> {
  const answer = await callAs(page, 'POST', `/wp/v2/companies/${id}`, { booking: { origins } })
  expect(answer.status).toBe(200)
}
