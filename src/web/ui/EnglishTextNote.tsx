import { DEFAULT_LANGUAGE } from '../../shared/kernel/languages.ts'

/** Says on a page in another language that what is agreed to is in English. */
export function EnglishTextNote({ className }: { className?: string | undefined }) {
  if (document.documentElement.lang === DEFAULT_LANGUAGE) return null
  return <p className={className}>What you agree to is in English, and its English text is what counts.</p>
}
