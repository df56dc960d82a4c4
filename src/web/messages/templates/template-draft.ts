import {
  TEMPLATE_CHANNELS,
  type MessageTemplate,
} from '../../../shared/messages/communications/communication.ts'
import type { TemplateFacts, TemplateInput } from '../../../shared/messages/communications/templates.rules.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import type { Draft } from '../../kernel/draft.ts'

export type Channel = MessageTemplate['channel']
/** Unsaved input of templates, by id, or by `new-text` and `new-email` for a new one. */
export type TemplateDrafts = Draft<Record<string, Draft<TemplateInput>>>

/** The screen's texts for templates of each channel. */
export const CHANNEL_TITLES: Record<Channel, { many: string; one: string; add: string }> = {
  text: { many: 'Texts', one: 'New text', add: 'Add text' },
  email: { many: 'Mails', one: 'New mail', add: 'Add mail' },
}

/** Returns the key of a new template of a channel. */
export function newKeyOf(channel: Channel): string {
  return `new-${channel}`
}

/**
 * Returns the template that a key opens: a stored one, a blank one of a channel, or null for an unknown key.
 */
export function openedTemplate(
  key: string | undefined,
  templates: readonly MessageTemplate[],
): { stored: TemplateInput; id: number | null } | null {
  const channel = TEMPLATE_CHANNELS.find((one) => newKeyOf(one) === key)
  if (channel) return { stored: { name: '', channel, subject: '', body: '', isPromotion: false }, id: null }
  const template = templates.find(({ id }) => String(id) === key)
  if (!template) return null
  const { id, ...stored } = template
  return { stored, id }
}

/** Returns the drafts with another one under a key; an empty draft is left out. */
export function withDraft(drafts: TemplateDrafts, key: string, draft: Draft<TemplateInput>): TemplateDrafts {
  const { [key]: _old, ...others } = drafts
  return Object.keys(draft).length > 0 ? { ...others, [key]: draft } : others
}

/** Returns the errors to show before the first save: empty fields are not reported yet. */
export function earlyProblems(problems: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== 'Required.'))
}

/**
 * Returns the data with which previews fill a template: the company's, the writer's, and those of an example
 * job.
 */
export function exampleTemplateFacts(
  company: Pick<Company, 'name' | 'phone'>,
  sender: string,
  origin: string,
): TemplateFacts {
  return {
    client: 'Jordan',
    contact: 'Jordan Example',
    company: company.name,
    companyPhone: formatPhone(company.phone) || '(not set)',
    sender: sender || company.name,
    jobNumber: '1042',
    moveDate: '11/21/2026',
    moveTime: '9:00 AM',
    from: '12 Elm Street, Denver, CO 80202',
    to: '98 Oak Avenue, Boulder, CO 80301',
    total: '$1,234.50',
    jobLink: `${origin}/job/1042`,
  }
}
