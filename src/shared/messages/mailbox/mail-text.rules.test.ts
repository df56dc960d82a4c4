import { describe, expect, it } from 'vitest'
import { replySubject, withoutQuotedHistory } from './mail-text.rules.ts'

describe('text of an answer by mail', () => {
  it.each([
    ['Yes\n\nOn Mon, Mar 1, 2027 at 9:00 AM, Peak <a@b.test> wrote:\n> Hi', 'Yes'],
    ['Yes\n\nOn Monday Peak Movers <office@\npeak.test> wrote:\nHi', 'Yes'],
    ['Sí\n\nEl lun, 1 mar 2027, Peak escribió:\n> Hola', 'Sí'],
    ['Yes\n-----Original Message-----\nFrom: Peak\nHi', 'Yes'],
    ['Yes\n________________________________\nFrom: Peak', 'Yes'],
    ['Yes\n\nFrom: Peak\nSent: Monday\nTo: Ann\nHi', 'Yes'],
    ['> When?\nAt nine\n> Where?\nHere\n> more\n>', '> When?\nAt nine\n> Where?\nHere'],
    ['On Monday I wrote:\nnothing', 'On Monday I wrote:\nnothing'],
    ['> only what was said', '> only what was said'],
    ['From: here to there\nis far', 'From: here to there\nis far'],
  ])('%j is shown as %j', (text, shown) => {
    expect(withoutQuotedHistory(text)).toBe(shown)
  })

  it('has the subject of the mail with Re: once', () => {
    expect(['Move', 'Re: Move', 'RE: Move', ' '].map(replySubject)).toEqual([
      'Re: Move',
      'Re: Move',
      'RE: Move',
      '',
    ])
  })
})
