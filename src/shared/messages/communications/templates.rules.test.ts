import { describe, expect, it } from 'vitest'
import { TEMPLATE_PLACEHOLDERS, TEXT_LENGTH, templateInputSchema } from './communication.ts'
import {
  fillTemplate,
  normalizeTemplate,
  usesPlaceholder,
  standardTemplates,
  templateProblems,
  type TemplateFacts,
  type TemplateInput,
} from './templates.rules.ts'

const text: TemplateInput = {
  channel: 'text',
  name: 'Late',
  subject: '',
  body: 'Hello {contact}',
  isPromotion: false,
}
const mail: TemplateInput = { ...text, channel: 'email', subject: 'Job {jobNumber}' }
// Every fact is its own name in capitals.
const facts = Object.fromEntries(
  Object.keys(TEMPLATE_PLACEHOLDERS).map((name) => [name, name.toUpperCase()]),
) as TemplateFacts

describe('template validation', () => {
  it('rejects placeholders that are not filled', () => {
    expect(templateProblems(text)).toEqual({})
    expect(templateProblems({ ...text, body: 'Pay {everything}' })).toEqual({
      body: 'Unknown placeholder {everything}.',
    })
    expect(templateProblems({ ...mail, subject: '{a} {b} {a}', body: '{ client }' })).toEqual({
      subject: 'Unknown placeholder {a}, {b}.',
      body: 'Unknown placeholder { client }.',
    })
    // A name that every object has is not a placeholder.
    expect(templateProblems({ ...text, body: '{constructor}' })).toHaveProperty('body')
  })

  it('requires a name and a message, and a subject for a mail', () => {
    expect(templateProblems({ ...text, name: ' ', body: '\n' })).toEqual({
      name: 'Required.',
      body: 'Required.',
    })
    expect(templateProblems({ ...mail, subject: ' ' })).toEqual({ subject: 'Required.' })
  })

  it('limits a text template to the length of a text', () => {
    const long = 'x'.repeat(TEXT_LENGTH + 1)
    expect(templateProblems({ ...text, body: long })).toEqual({ body: 'Maximum of 1600 characters.' })
    expect(templateProblems({ ...mail, body: long })).toEqual({})
  })

  it('drops fields that the channel does not have', () => {
    expect(normalizeTemplate({ ...text, subject: 'x {y}', isPromotion: true })).toEqual(text)
    expect(normalizeTemplate({ ...mail, subject: ' a\r\nb ', isPromotion: true })).toEqual({
      ...mail,
      subject: 'a b',
      isPromotion: true,
    })
  })
})

describe('filling a template', () => {
  it('inserts facts of one line into subject and message, without filling placeholders inside them', () => {
    const filled = fillTemplate(
      { ...mail, body: '{client}\n{to}' },
      { ...facts, client: 'Ann\n# Free', to: '{total}' },
    )
    expect(filled).toMatchObject({ subject: 'Job JOBNUMBER', body: 'Ann # Free\n{total}' })
  })

  it('finds the facts that a template names', () => {
    expect(usesPlaceholder(mail, 'jobNumber')).toBe(true)
    expect(usesPlaceholder(mail, 'contact')).toBe(true)
    expect(usesPlaceholder(mail, 'total')).toBe(false)
  })
})

describe('standard templates', () => {
  it('can be saved unchanged and leave no placeholder unfilled', () => {
    const all = standardTemplates()
    expect(all.map(({ channel, name }) => `${channel}: ${name}`)).toEqual([
      'text: Confirm appointment',
      'text: Running late',
      'text: Ask for review of estimate',
      'email: Booking reminder',
      'email: After the move',
    ])
    for (const template of all) {
      expect(templateInputSchema.parse(template)).toEqual(template)
      expect(templateProblems(template), template.name).toEqual({})
      expect(normalizeTemplate(template)).toEqual(template)
      const { subject, body } = fillTemplate(template, facts)
      expect(`${subject}${body}`).not.toMatch(/[{}]/)
    }
  })
})
