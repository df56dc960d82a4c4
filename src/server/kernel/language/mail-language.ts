import { sql } from 'kysely'
import { DEFAULT_LANGUAGE } from '../../../shared/kernel/languages.ts'
import type { Tx } from '../db/tenancy.ts'
import { hasTranslations, translate } from './catalogs.ts'

/** A mail with its texts in English. */
interface EnglishMail {
  to: string
  subject: string
  text: string
}

/** Returns texts in the language of a person's account. */
export async function translateForPerson<Texts extends Record<string, string>>(
  tx: Tx,
  personId: number,
  texts: Texts,
): Promise<Texts> {
  if (!hasTranslations()) return texts
  const { rows } = await sql<{ language: string | null }>`
    select language_of_person(${personId}) as language`.execute(tx)
  const language = rows[0]?.language ?? DEFAULT_LANGUAGE
  const entries = Object.entries(texts).map(([name, text]) => [name, translate(text, language)])
  return Object.fromEntries(entries) as Texts // the same names
}

/** Returns a mail with its texts in the language of the account that logs in with its address. */
export async function translateMail<Mail extends EnglishMail>(tx: Tx, mail: Mail): Promise<Mail> {
  if (!hasTranslations()) return mail
  const { rows } = await sql<{ language: string | null }>`
    select language_of_email(${mail.to}) as language`.execute(tx)
  const language = rows[0]?.language ?? DEFAULT_LANGUAGE
  return { ...mail, subject: translate(mail.subject, language), text: translate(mail.text, language) }
}
