import type { FastifyInstance } from 'fastify'
import { isPushStored } from '../adapters/push/create.ts'
import { listStoredPush, type StoredPush } from '../adapters/push/stand-in.store.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { html, type SafeHtml } from '../kernel/http/html.ts'
import type { DevShell } from './dev.ts'

/** The notifications of the developer page, and `GET /dev/pushes` for programs: a JSON list, newest first. */
export function registerDevPush(app: FastifyInstance, { config, db }: Kernel, shell: DevShell): void {
  if (!isPushStored(config)) return
  app.get('/dev/pushes', { schema: { hide: true } }, async (_request, reply) => {
    const list = (await listStoredPush(db)).map(({ payload, ...push }) => ({
      ...push,
      ...readPayload(payload),
    }))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(list))
  })
  shell.registerDevSection({
    title: 'Notifications',
    path: 'push',
    render: async ({ id }) => (id === null ? listPage(await listStoredPush(db)) : undefined),
  })
}

/** Reads a payload that the product made (company/deliveries/push.sender.ts). */
function readPayload(payload: string): { title: string; body: string; path: string; tag: string } {
  return JSON.parse(payload) as ReturnType<typeof readPayload>
}

function listPage(pushes: readonly StoredPush[]): SafeHtml {
  const rows = pushes.map(({ payload, endpoint, urgency, date }) => {
    const { title, body, path } = readPayload(payload)
    return html`<tr>
      <td>
        <strong>${title}</strong><br />
        ${body}
      </td>
      <td><a href="${path}">${path}</a></td>
      <td>${new URL(endpoint).hostname}</td>
      <td>${urgency}</td>
      <td><time datetime="${date}">${date.slice(0, 19).replace('T', ' ')} UTC</time></td>
    </tr>`
  })
  return html`<p class="quiet">Notifications are kept here instead of being sent.</p>
    ${
      pushes.length === 0
        ? html`<p class="sheet">Notifications to people's devices appear here.</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Notification</th>
                <th scope="col">Opens</th>
                <th scope="col">Push service</th>
                <th scope="col">Urgency</th>
                <th scope="col">Date</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }`
}
