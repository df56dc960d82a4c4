import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { callApi } from './people.ts'

/** A third-party site that shows a company's quote plugin with its one-line snippet. */
export interface Site {
  origin: string
  close: () => Promise<void>
}

/** Serves a third-party page at a separate origin. */
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
  // A server that listens on a port has an address.
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

/** Returns a company's plugin settings as the signed-in administrator of this page. */
export async function readPlugin(page: Page, handle: string): Promise<PluginSettings> {
  const answer = await callApi(page, 'GET', `/wp/v2/companies/${handle}?context=edit`)
  expect(answer.status).toBe(200)
  // A successful response is a company.
  return answer.body as PluginSettings
}

/** Sets which other origins may show the plugin. */
export async function allowOrigins(page: Page, { id }: PluginSettings, origins: string[]): Promise<void> {
  const answer = await callApi(page, 'POST', `/wp/v2/companies/${id}`, { booking: { origins } })
  expect(answer.status).toBe(200)
}
