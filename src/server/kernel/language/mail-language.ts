import { sql } from 'kysely'
import { DEFAULT_LANGUAGE } from '../../../shared/kernel/languages.ts'
import type { Tx } from '../db/tenancy.ts'
import { hasTranslations, translate } from './catalogs.ts'

/** Who gets a message: their account, or else the account that logs in with the address of a mail. */
export interface Recipient {
  personId?: number | null | undefined
  email?: string | null | undefined
}

/** A mail with its texts in English. */
interface EnglishMail extends Pick<Recipient, 'personId'> {
  to: string
  subject: string
  text: string
}

/** Returns a text in the language of its reader. */
export type Writer = (text: string) => string

/** Returns the language in which a person reads messages; English for one without an account. */
export async function languageOfRecipient(
  tx: Tx,
  { personId = null, email = null }: Recipient,
): Promise<string> {
  if (!hasTranslations()) return DEFAULT_LANGUAGE
  const { rows } = await sql<{ language: string | null }>`
    select coalesce(language_of_person(${personId}), language_of_email(${email})) as language`.execute(tx)
  return rows[0]?.language ?? DEFAULT_LANGUAGE
}

/** Returns a function that writes texts in the language of a recipient. */
export async function writerForRecipient(tx: Tx, recipient: Recipient): Promise<Writer> {
  const language = await languageOfRecipient(tx, recipient)
  return (text) => translate(text, language)
}

/** Returns a mail with its texts in the language of its recipient. */
export async function translateMail<Mail extends EnglishMail>(tx: Tx, mail: Mail): Promise<Mail> {
  const write = await writerForRecipient(tx, { personId: mail.personId, email: mail.to })
  return { ...mail, subject: write(mail.subject), text: write(mail.text) }
}
