import { rm } from 'node:fs/promises'

/** The stories' data folder goes when they are told. */
export default async function teardown(): Promise<void> {
  const folder = process.env['STORY_DATA']
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
