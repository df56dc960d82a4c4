import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { call, signIn } from '../kernel/caller.ts'
import { startNode, type ProductNode } from '../kernel/node.ts'
import { PEOPLE, type AttackContext, type AttackResult } from './scene.ts'

/** Names and addresses that lead into the internal network, in every notation. */
const INSIDE = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.1',
  '127.000.000.001',
  '0',
  '0.0.0.0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ip6-localhost',
  '::1',
  '[::1]',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fe80::1%lo',
  'fd00::1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '100.100.100.200',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127.0.0.1\r\nRCPT TO:<x>',
  '127.0.0.1:25',
  'user@127.0.0.1',
  '127.0.0.1/',
  'http://127.0.0.1',
]

/** Starts a node as in production and tries every outgoing connection against internal targets. */
export async function attackServers(scene: AttackContext): Promise<AttackResult[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'movesheet-attack-'))
  let node: ProductNode | undefined
  try {
    node = await startNode({
      dataDir,
      patienceS: 400,
      settings: {
        NODE_ENV: 'production',
        DATABASE_URL: scene.databaseUrl,
        SECRET: scene.secret,
        // Mail goes to a real server that does not exist: the mail simulator is not among the allowed ones.
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: '9',
        MAIL_FROM: 'Moving <office@moving.example>',
        STAND_INS: 'cards,telephony,maps',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'fatal',
      },
    })
    return [await mailServers(scene, node), await production(node)]
  } finally {
    await node?.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function mailServers(scene: AttackContext, node: ProductNode): Promise<AttackResult> {
  let knocked = 0
  const trap = createServer((socket) => {
    knocked += 1
    socket.end('220 trap ESMTP\r\n')
  })
  await new Promise<void>((resolve) => trap.listen(0, '::', resolve))
  const { port } = trap.address() as AddressInfo // listening on TCP, so an address with a port
  const holes: string[] = []
  try {
    const admin = await signIn(node.url, PEOPLE.admin)
    for (const host of INSIDE) {
      await scene.database.query('delete from rate_limits')
      const before = knocked
      const mailServer = { host, port, auth: false, secure: '', username: '' }
      const saved = await call(admin, 'POST', '/wp/v2/companies/1', { mailServer })
      if (saved.status >= 500) holes.push(`${host} broke the settings`)
      if (saved.status >= 300) continue
      const sent = await call(admin, 'POST', '/wp/v2/companies/1/send_email', {
        to: PEOPLE.admin,
        subject: 'Out',
        message: 'of here',
        isHtml: false,
      })
      if (sent.status === 200) holes.push(`a mail went out by ${host}`)
      if (JSON.stringify(sent.body).includes('220 trap'))
        holes.push(`what stands at ${host} was told to the caller`)
      if (knocked > before) holes.push(`${host} was connected to`)
    }
    await call(admin, 'POST', '/wp/v2/companies/1', { mailServer: null })
  } finally {
    trap.close()
  }
  return {
    what: "mail servers in the installation's own network",
    tries: INSIDE.length,
    came: 'refused unconnected',
    holes,
  }
}

/** Requests developer-only paths in production. */
async function production({ url }: ProductNode): Promise<AttackResult> {
  const hidden: [string, string][] = [
    ['GET', '/dev/mail'],
    ['GET', '/dev/mailbox'],
    ['GET', '/dev/mailbox/1'],
    ['GET', '/dev/mailbox/1/html'],
  ]
  const holes: string[] = []
  for (const [method, at] of hidden) {
    const { status } = await call({ url }, method, at)
    if (status !== 404) holes.push(`${at} answers ${status} in production without its stand-in`)
  }
  const proxied: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
  ]
  for (const headers of proxied) {
    const { status } = await call({ url }, 'GET', '/metrics', undefined, { headers })
    if (status !== 404) holes.push('figures are told through a proxy without a token')
  }
  const failed = await call({ url }, 'POST', '/wp/v2/token', { email: PEOPLE.admin, password: 'wrong' })
  if (/stack|at .*\.ts|select /i.test(JSON.stringify(failed.body)))
    holes.push('a failure tells of the inside')
  return { what: 'what developers have, in production', tries: hidden.length + 3, came: '404', holes }
}
