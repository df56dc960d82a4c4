import { KEEPS_KEY } from './keeps-key.ts'
import { SURVEY_PHOTOS } from './session-store.ts'

/** Returns in words what this phone holds that the server has not received; logging out deletes it. */
export async function findUnsentWork(): Promise<string> {
  if (localStorage.getItem(KEEPS_KEY) === null && !(await hasSurveyPhotos())) return ''
  try {
    const unsent = await import('./unsent-work.ts')
    return unsent.unsentText(await unsent.countUnsentWork())
  } catch {
    return 'This phone may hold work that is not sent yet.'
  }
}

/** Returns whether photos of surveys may wait here; browsers that do not list their databases may have some. */
async function hasSurveyPhotos(): Promise<boolean> {
  const all = await indexedDB.databases().catch(() => null)
  return all === null || all.some(({ name }) => name === SURVEY_PHOTOS)
}
