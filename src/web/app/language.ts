import type { Account } from '../../shared/kernel/account.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../shared/kernel/languages.ts'
import { call } from '../kernel/api.ts'

/** The language in which the pages of this build are written. */
export const pageLanguage = languageOf(document.documentElement.lang)

/** The languages that a person can change to. */
export const otherLanguages = LANGUAGES.filter((language) => language !== pageLanguage)

const FOLLOWED = 'languageFollowed'

/** The call is loaded when it is needed, because every page has this module. */
async function keep(language: Language): Promise<void> {
  const { updateAccount } = await import('../../shared/people/accounts/profile.api.ts')
  await call(updateAccount, { body: { language } })
}

/** Opens this page again in a language, which the browser keeps (server/kernel/http/language.routes.ts). */
function openInLanguage(language: Language): void {
  location.assign(`/language/${language}`)
}

/** Opens this page again in a language that the reader chose, and keeps it with their account. */
export async function chooseLanguage(language: Language, account: Account | null): Promise<void> {
  if (account && account.linkJobId === undefined) await keep(language)
  openInLanguage(language)
}

/**
 * Opens the page in the language that a person chose for their account. If they chose none, the language of the page is
 * kept with the account.
 */
export async function followAccountLanguage(account: Account | null): Promise<void> {
  if (!account || account.linkJobId !== undefined) return
  if (!account.isLanguageChosen) {
    if (pageLanguage !== DEFAULT_LANGUAGE) await keep(pageLanguage)
    return
  }
  const wanted = languageOf(account.language)
  // Once in a tab, so that a browser without cookies does not load the page again and again.
  if (wanted === pageLanguage || sessionStorage.getItem(FOLLOWED) === wanted) return
  sessionStorage.setItem(FOLLOWED, wanted)
  openInLanguage(wanted)
}

function languageOf(tag: string): Language {
  return LANGUAGES.find((language) => language === tag) ?? DEFAULT_LANGUAGE
}
