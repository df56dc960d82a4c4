import { io, type Socket } from 'socket.io-client'
import type { ClientRequest } from '../world/client.ts'
import type { Attack, Target } from './attack.ts'

const sockets: Socket[] = []

/** Attacks that any role can run. */
export const COMMON_ATTACKS: readonly Attack[] = [
  {
    name: 'client-sockets',
    by: 'client',
    what: 'opens 1,200 live sockets and fills them with messages',
    budgets: ['sockets-person', 'sockets-session', 'handshakes', 'live-messages', 'live-jobs'],
    once: async ({ target, count }, n) => {
      if (n < 1_200) {
        const socket = io(`http://127.0.0.1:${target.port}`, {
          transports: ['websocket'],
          auth: { token: target.me.token },
          forceNew: true,
          reconnection: false,
        })
        socket.once('connect', () => count('socket open'))
        socket.once('connect_error', (error) => count(`socket ${error.message}`))
        sockets.push(socket)
      }
      for (const socket of sockets.slice(0, 60))
        if (socket.connected) socket.emit('join-job', { jobId: target.jobIds[n % target.jobIds.length] })
    },
  },
  {
    name: 'client-sessions',
    by: 'client',
    what: 'signs in over and over, with right and wrong passwords',
    budgets: ['sign-in-done', 'sessions', 'sign-in-pair', 'sign-in-account', 'sign-in-address'],
    once: async ({ send, target }, n) => {
      await send({
        method: 'POST',
        path: '/wp/v2/token',
        body: { email: target.me.email, password: n % 4 === 0 ? `wrong ${n}` : PASSWORD },
      })
    },
  },
  {
    name: 'client-doors',
    by: 'client',
    what: 'tries links, codes, passwords and names at every call that needs no sign-in',
    budgets: [
      'own-password',
      'own-password-checks',
      'second-factor',
      'passkey-begin',
      'passkey-refused',
      'register-availability',
      'register-companies',
      'email-code',
      'recovery-askPair',
      'recovery-askAccount',
      'recovery-askAddress',
      'recovery-tryPair',
      'recovery-tryAccount',
      'recovery-tryAddress',
      'recovery-link',
      'quote-unknownToken',
      'crew-link-open',
      'personal-link-open',
      'personal-link-renewAddress',
      'personal-link-person',
      'dispute-read',
      'review-read',
      'review-list',
      'invite-link',
    ],
    once: async ({ send, target }, n) => {
      const doors = doorsOf(target, n)
      await send(doors[n % doors.length] ?? { method: 'GET', path: '/wp/v2/info' })
    },
  },
  {
    name: 'worker-parallel',
    by: 'worker',
    what: 'makes 200 calls at a time, as many as a minute allows and ten times more',
    budgets: ['calls', 'calls-at-once'],
    atOnce: 200,
    once: async ({ send }) => {
      await send({ method: 'GET', path: '/wp/v2/jobs?page=1' })
    },
  },
  {
    name: 'manager-parallel',
    by: 'manager',
    what: 'opens jobs with 200 calls at a time',
    budgets: ['calls', 'calls-at-once', 'refusals'],
    atOnce: 200,
    once: async ({ send, target }, n) => {
      await send({ method: 'GET', path: `/wp/v2/jobs/${target.jobIds[n % target.jobIds.length]}` })
    },
  },
]

function doorsOf({ me, companyId, jobIds }: Target, n: number): ClientRequest[] {
  const post = (path: string, body: unknown): ClientRequest => ({
    method: 'POST',
    path: `/wp/v2${path}`,
    body,
  })
  const get = (path: string): ClientRequest => ({ method: 'GET', path: `/wp/v2${path}` })
  const token = `token-${n}`.padEnd(40, 'x')
  return [
    post('/email-availability', { email: `person${n}@example.test` }),
    get(`/users/signup/companies?search=movers-${n}`),
    post('/token/password/lost', { email: me.email }),
    post('/token/password/validate', { email: me.email, code_pin: String(100_000 + n) }),
    post('/token/password/link', { token }),
    post('/token/passkey/begin', {}),
    post('/token/passkey', { challenge: token, id: token, response: {} }),
    post('/token/second-factor', { challenge: token, code: '123456' }),
    post('/users/me/change_password', {
      old_password: `wrong ${n}`,
      password: 'Wagon-Wheel-90210',
      confirm_password: 'Wagon-Wheel-90210',
    }),
    post('/users/me/email/code', { email: `new${n}@example.test` }),
    post('/crew-links/open', { token }),
    post('/personal-links/exchange', { token }),
    post('/personal-links/renew', { token }),
    post(`/jobs/${jobIds[0]}/personal-links`, {}),
    post('/invites/look', { token }),
    get(`/disputes/${token}`),
    get(`/reviews/${token}`),
    get(`/companies/${companyId}/reviews?page=${n}`),
    { method: 'POST', path: '/validateToken', body: { token } },
  ]
}

/** The password of the attackers. */
export const PASSWORD = 'Moving123!'
