import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../kernel/node.ts'

/** A mailbox at a real IMAP server on this machine. */
export interface Dovecot {
  port: number
  username: string
  password: string
  /** Puts a mail into the folder INBOX, as a mail server does. */
  deliver(name: string, source: string): Promise<void>
  start(): Promise<void>
  /** Kills the server with all of its connections (SIGKILL). */
  kill(): Promise<void>
  /** Makes the server renumber all mails (a new UIDVALIDITY), as after a restored backup; call it only while the server is stopped. */
  renumber(): Promise<void>
}

/**
 * Prepares Dovecot 2.3 with its files below a folder. Throws if it is not installed (Debian: dovecot-imapd) or the drill does
 * not run as root, whose rights Dovecot needs to give up.
 */
export async function prepareDovecot(folder: string): Promise<Dovecot> {
  if (process.getuid?.() !== 0) throw new Error('Dovecot has to be started by root.')
  const port = await freePort()
  const [username, password] = ['office@drill.test', 'truck-12']
  const mails = path.join(folder, 'mails')
  const { uid, gid } = { uid: 65_534, gid: 65_534 }
  for (const name of ['tmp', 'new', 'cur']) {
    await mkdir(path.join(mails, name), { recursive: true })
    await chown(path.join(mails, name), uid, gid)
  }
  await chown(mails, uid, gid)
  // The user of the mails has to reach them through the folder of the drill.
  await chmod(path.dirname(folder), 0o711)
  await chmod(folder, 0o711)
  const file = path.join(folder, 'dovecot.conf')
  await writeFile(
    file,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mails}
# The drill writes the mails from outside: look at the folder itself.
maildir_very_dirty_syncs = no
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${mails}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  )
  let server: ChildProcess | undefined
  const kill = async () => {
    const { pid, exitCode } = server ?? {}
    if (pid === undefined || exitCode !== null) return
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    process.kill(-pid, 'SIGKILL')
    await ended
    // Its children end once they find the master gone.
    await rm(path.join(folder, 'run'), { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', () => {
    if (server?.pid !== undefined && server.exitCode === null && server.signalCode === null)
      process.kill(-server.pid, 'SIGKILL')
  })
  let number = 0
  return {
    port,
    username,
    password,
    deliver: async (name, source) => {
      number += 1
      const unique = `${Math.floor(Date.now() / 1000)}.M${number}.${name}`
      const waiting = path.join(mails, 'tmp', unique)
      await writeFile(waiting, source)
      await chown(waiting, uid, gid)
      await rename(waiting, path.join(mails, 'new', unique))
    },
    start: async () => {
      server = spawn('dovecot', ['-F', '-c', file], { stdio: 'ignore', detached: true })
      const failed = new Promise<never>((_resolve, reject) => {
        server?.once('error', () => reject(new Error('Dovecot is not installed (Debian: dovecot-imapd).')))
        server?.once('exit', (code) => reject(new Error(`Dovecot has ended (${code}): see ${folder}`)))
      })
      failed.catch(() => undefined)
      await Promise.race([failed, untilOpen(port)])
    },
    kill,
    renumber: async () => {
      const names = await readdir(mails)
      for (const name of names.filter((one) => one.startsWith('dovecot')))
        await rm(path.join(mails, name), { recursive: true, force: true })
    },
  }
}

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1')
      socket.once('data', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('close', () => resolve(false))
      setTimeout(() => socket.destroy(), 2_000).unref()
    })
    if (isOpen) return
    await sleep(100)
  }
}
