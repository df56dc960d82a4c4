import type { z } from 'zod'
import { fillWording } from '../../kernel/wording.ts'
import type { FieldErrors } from '../../kernel/errors.ts'
import {
  TEMPLATE_PLACEHOLDERS,
  TEXT_LENGTH,
  type MessageTemplate,
  type templateInputSchema,
} from './communication.ts'

/** A template as it is typed, before it has an id. */
export type TemplateInput = z.output<typeof templateInputSchema>
/** Values of the placeholders. */
export type TemplateFacts = Record<keyof typeof TEMPLATE_PLACEHOLDERS, string>

const PLACEHOLDER = /\{([^{}\r\n]+)\}/g

/** Returns the names in braces in a text, each once, in order of first appearance. */
function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name))]
}

/** Returns whether a template names this fact in its subject or message. */
export function usesPlaceholder(
  template: Pick<TemplateInput, 'subject' | 'body'>,
  name: keyof TemplateFacts,
): boolean {
  return namesIn(`${template.subject}\n${template.body}`).includes(name)
}

/**
 * Returns the errors of a template by field: unknown placeholders, a mail without a subject, a text that is
 * too long.
 */
export function templateProblems(input: TemplateInput): FieldErrors {
  const isMail = input.channel === 'email'
  const { name, subject, body } = input
  const longBody = !isMail && body.length > TEXT_LENGTH ? `Maximum of ${TEXT_LENGTH} characters.` : null
  const problems = {
    name: name.trim() === '' ? 'Required.' : null,
    // A text has no subject.
    subject: !isMail ? null : subject.trim() === '' ? 'Required.' : unknownIn(subject),
    body: body.trim() === '' ? 'Required.' : (unknownIn(body) ?? longBody),
  }
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

function unknownIn(text: string): string | null {
  const unknown = namesIn(text).filter((name) => !Object.hasOwn(TEMPLATE_PLACEHOLDERS, name))
  return unknown.length > 0 ? `Unknown placeholder ${unknown.map((name) => `{${name}}`).join(', ')}.` : null
}

/**
 * Returns a template as it is stored: the subject is one line, and texts have neither a subject nor a
 * promotional kind.
 */
export function normalizeTemplate(input: TemplateInput): TemplateInput {
  return input.channel === 'text'
    ? { ...input, subject: '', isPromotion: false }
    : { ...input, subject: input.subject.replaceAll(/\s+/g, ' ').trim() }
}

/**
 * Returns a template with its placeholders filled; a fact is reduced to one line, so that a name cannot add a
 * paragraph to a mail.
 */
export function fillTemplate<T extends Pick<MessageTemplate, 'subject' | 'body'>>(
  template: T,
  facts: Readonly<TemplateFacts>,
): T {
  return {
    ...template,
    subject: fillWording(template.subject, facts),
    body: fillWording(template.body, facts),
  }
}

/** Returns ready-made templates, offered to a company that has none. */
export function standardTemplates(): TemplateInput[] {
  return [
    {
      channel: 'text',
      name: 'Confirm appointment',
      subject: '',
      body: 'Hello {contact}, this is {company}. Your move is on {moveDate} at {moveTime}, from {from} to {to}. Please reply YES if this is right, or call us at {companyPhone}.',
      isPromotion: false,
    },
    {
      channel: 'text',
      name: 'Running late',
      subject: '',
      body: 'Hello {contact}, this is {sender} of {company}. The crew is on the way but will arrive later than planned. We are sorry. Questions: {companyPhone}.',
      isPromotion: false,
    },
    {
      channel: 'text',
      name: 'Ask for review of estimate',
      subject: '',
      body: 'Hello {contact}, your estimate for job {jobNumber} is ready: {total}. Please look it over here: {jobLink} {company}',
      isPromotion: false,
    },
    {
      channel: 'email',
      name: 'Booking reminder',
      subject: 'Your move on {moveDate} is not booked yet',
      body: [
        'Hello {contact},',
        'we are holding {moveDate} at {moveTime} for your move from {from} to {to}. The estimate comes to {total}.',
        'To book, please look over the estimate and agree to the documents here:\n{jobLink}',
        'If something is not right, reply to this mail or call {companyPhone}.',
        '{sender}\n{company}',
      ].join('\n\n'),
      isPromotion: false,
    },
    {
      channel: 'email',
      name: 'After the move',
      subject: 'Thank you for moving with {company}',
      body: [
        'Hello {contact},',
        'Thank you for moving with us. We hope that everything arrived as it should.',
        'Your documents stay here for you:\n{jobLink}',
        'Is something missing or damaged, or was something especially good? Reply to this mail or call {companyPhone}. We would like to hear of it.',
        '{sender}\n{company}',
      ].join('\n\n'),
      isPromotion: false,
    },
  ]
}
