import { sql } from 'kysely'
import type { MessageTemplate } from '../../../shared/messages/communications/communication.ts'
import type { TemplateInput } from '../../../shared/messages/communications/templates.rules.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

const COLUMNS = ['id', 'name', 'channel', 'subject', 'body', 'is_promotion as isPromotion'] as const

/** Returns a company's templates by name, texts and mails together. */
export async function readTemplates(tx: Tx, companyId: number): Promise<MessageTemplate[]> {
  return tx
    .selectFrom('message_templates')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(name)`)
    .orderBy('name')
    .orderBy('channel')
    .execute()
}

/** Locks the company for the transaction, so that changes of its templates are serialized. */
export async function lockTemplates(tx: Tx, companyId: number): Promise<void> {
  await sql`select id from companies where id = ${companyId} for no key update`.execute(tx)
}

const columnsOf = ({ name, channel, subject, body, isPromotion }: TemplateInput) => ({
  name,
  channel,
  subject,
  body,
  is_promotion: isPromotion,
})

/** Stores a new template. */
export async function insertTemplate(
  tx: Tx,
  companyId: number,
  template: TemplateInput,
): Promise<MessageTemplate> {
  return tx
    .insertInto('message_templates')
    .values({ company_id: companyId, ...columnsOf(template) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Replaces a template; undefined if the company has none with that id. */
export async function replaceTemplate(
  tx: Tx,
  companyId: number,
  id: number,
  template: TemplateInput,
): Promise<MessageTemplate | undefined> {
  return tx
    .updateTable('message_templates')
    .set(columnsOf(template))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Deletes a template; returns false if the company has none with that id. */
export async function removeTemplate(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('message_templates')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns a person's name in a company; empty if they are not a member. */
export async function readSenderName(tx: Tx, companyId: number, userId: number): Promise<string> {
  const row = await tx
    .selectFrom('members')
    .select(['first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? `${row.first_name} ${row.last_name}`.trim() : ''
}
