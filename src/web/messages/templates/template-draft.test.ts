import { describe, expect, it } from 'vitest'
import { TEMPLATE_PLACEHOLDERS } from '../../../shared/messages/communications/communication.ts'
import { earlyProblems, exampleTemplateFacts, newKeyOf, openedTemplate, withDraft } from './template-draft.ts'

const late = { name: 'Late', channel: 'text', subject: '', body: 'Sorry', isPromotion: false } as const

describe('open template', () => {
  it('is a stored template, a blank one of a channel, or null', () => {
    const all = [{ id: 7, ...late }]
    expect(openedTemplate('7', all)).toEqual({ id: 7, stored: late })
    expect(openedTemplate('new-email', all)).toEqual({
      id: null,
      stored: { name: '', channel: 'email', subject: '', body: '', isPromotion: false },
    })
    expect(openedTemplate(newKeyOf('text'), all)?.stored.channel).toBe('text')
    expect(openedTemplate('8', all)).toBeNull()
    expect(openedTemplate(undefined, all)).toBeNull()
  })
})

describe('template drafts', () => {
  it('are kept by key while there is unsaved input', () => {
    const drafts = withDraft({ '7': { name: 'Later' } }, 'new-text', { body: 'x' })
    expect(drafts).toEqual({ '7': { name: 'Later' }, 'new-text': { body: 'x' } })
    expect(withDraft(drafts, '7', {})).toEqual({ 'new-text': { body: 'x' } })
  })

  it('report invalid fields early, but not empty ones', () => {
    expect(earlyProblems({ name: 'Required.', body: 'Unknown placeholder {x}.' })).toEqual({
      body: 'Unknown placeholder {x}.',
    })
  })
})

describe('template preview', () => {
  it('has an example for every placeholder', () => {
    const facts = exampleTemplateFacts({ name: 'Peak', phone: null }, '', 'https://peak.test')
    expect(Object.keys(facts).toSorted()).toEqual(Object.keys(TEMPLATE_PLACEHOLDERS).toSorted())
    expect(facts).toMatchObject({
      sender: 'Peak',
      companyPhone: '(not set)',
      jobLink: 'https://peak.test/job/1042',
    })
  })
})
