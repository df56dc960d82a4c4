import { spawnSync } from 'node:child_process'
import { lstatSync, lchownSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'

/** The account that PostgreSQL runs under, because it refuses to run as root. */
export type PostgresAccount = {
  kind: 'self' | 'nobody' | 'namespace'
  /** The owner that the data must have, as this process sees it. */
  uid: number
  gid: number
  /** Returns a program call that runs under the account. */
  call: (program: string, args: string[]) => ProgramCall
}

/** A program with its arguments and, for another account, its user and group. */
export type ProgramCall = { program: string; args: string[]; identity: { uid?: number; gid?: number } }

/** Returns the account of this process, for everyone but root. */
export function currentAccount(): PostgresAccount {
  return {
    kind: 'self',
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
    call: (program, args) => ({ program, args, identity: {} }),
  }
}

/** Returns the system's account `nobody`, or undefined if there is none. */
export function findNobodyAccount(): PostgresAccount | undefined {
  const uid = readId('-u')
  const gid = readId('-g')
  if (uid === undefined || gid === undefined) return undefined
  return { kind: 'nobody', uid, gid, call: (program, args) => ({ program, args, identity: { uid, gid } }) }
}

/**
 * Returns an account that is this user outside but appears as `nobody` to PostgreSQL, by a user namespace. It
 * can access what this user can, so it supports root with a checkout below /root, and a user id without a
 * name, with which PostgreSQL does not run.
 */
export function createNamespaceAccount(): PostgresAccount {
  const flags = ['--user', '--map-user=65534', '--map-group=65534', '--']
  return {
    kind: 'namespace',
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
    call: (program, args) => ({ program: 'unshare', args: [...flags, program, ...args], identity: {} }),
  }
}

/** Returns whether this process's user id has a name in the system, which initdb requires. */
export function hasAccountName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * Returns whether the account can run the program and enter the folder; tested by running it, because
 * container rules differ.
 */
export function canRunProgram(account: PostgresAccount, program: string, folder: string): boolean {
  const script = 'cd "$1" && exec "$2" --version'
  const { program: shell, args, identity } = account.call('/bin/sh', ['-c', script, 'sh', folder, program])
  return spawnSync(shell, args, { ...identity, cwd: '/', stdio: 'ignore', timeout: 20_000 }).status === 0
}

/**
 * Makes the account the owner of a folder and its contents, if it is not yet. Throws if that is not
 * permitted.
 */
export function changeOwner(account: PostgresAccount, target: string): void {
  const found = lstatSync(target)
  if (found.uid !== account.uid) {
    if (process.getuid?.() !== 0) {
      throw new Error(
        `${target} belongs to another account (user id ${found.uid}). Start as that account or as root, or set DATA_DIR.`,
      )
    }
    lchownSync(target, account.uid, account.gid)
  } else if (account.uid === process.getuid?.()) {
    return
  }
  if (found.isDirectory()) {
    for (const name of readdirSync(target)) changeOwner(account, path.join(target, name))
  }
}

function readId(flag: '-u' | '-g'): number | undefined {
  const answer = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' })
  // macOS prints nobody as -2; the system calls need the unsigned number.
  const id = Number(answer.stdout?.trim())
  if (answer.status !== 0 || !Number.isInteger(id)) return undefined
  return id >>> 0
}
