import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A separate disk of a drill that can be filled to its last byte. */
export interface SmallDisk {
  folder: string
  fill(): Promise<void>
  makeRoom(): Promise<void>
  close(): Promise<void>
}

/** Mounts a small disk in memory. Throws `CannotMountError` if this account may not mount. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'movesheet-disk-'))
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], {
      stdio: 'pipe',
    })
  } catch {
    await rm(folder, { recursive: true })
    throw new CannotMountError()
  }
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'a')
      try {
        for (;;) await file.write(Buffer.alloc(1024 * 1024, 1))
      } catch {
        // Full, as intended.
      } finally {
        await file.close()
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
    close: async () => {
      if (existsSync(folder)) execFileSync('/bin/umount', ['-l', folder], { stdio: 'pipe' })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Thrown if this account may not mount a disk. */
export class CannotMountError extends Error {
  constructor() {
    super('A small disk can not be mounted here: run as root, outside a container that forbids it.')
  }
}
