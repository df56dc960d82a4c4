import { describe, expect, it } from 'vitest'
import { TEXT_STATUSES } from './communication.ts'
import { isStatusAdvance, keywordOf, textStatusOf } from './texts.rules.ts'

describe('text keywords', () => {
  it.each([
    ['STOP', 'stop'],
    [' Stop! ', 'stop'],
    ['“stop”', 'stop'],
    ['revoke', 'stop'],
    ['stop all', 'stop'],
    ['Stop by at 8', null],
    ['STOP please, no more texts', 'stop'],
    ['please stop', 'stop'],
    ['stop?', 'stop'],
    ['STOP STOP', 'stop'],
    ['(stop)', 'stop'],
    ['opt-out', 'stop'],
    ['ＳＴＯＰ', 'stop'],
    ['STOP\u200b', 'stop'],
    ['Stop\nSent from my phone', 'stop'],
    ['Stop texting me', 'stop'],
    ['Can you please stop texting me?', 'stop'],
    ['Wrong person. Don’t text me again!', 'stop'],
    ['do not ever contact this number', 'stop'],
    ['I have moved already,\nno more messages please', 'stop'],
    ['take me off your list', 'stop'],
    ['Remove my number from this', 'stop'],
    ['I’d like to opt out', 'stop'],
    ['who is this? lose my number', 'stop'],
    ['Leave me alone', 'stop'],
    ['please stop texting me', 'stop'],
    ['Ok stop', 'stop'],
    ['Hi, please stop.', 'stop'],
    ['Thanks for the offer.\nSTOP', 'stop'],
    ['I don’t want any more texts', 'stop'],
    ['I do not want these messages anymore', 'stop'],
    ['I no longer wish to receive text messages from you', 'stop'],
    ['Please cancel these texts', 'stop'],
    ['end all messages', 'stop'],
    ['No texts please', 'stop'],
    ['No more texting', 'stop'],
    ['Do not text', 'stop'],
    ['dont message me anymore', 'stop'],
    ['I am opting out', 'stop'],
    ['I opt out', 'stop'],
    ['Please take this number off', 'stop'],
    ['I revoke my consent', 'stop'],
    ['Cease and desist', 'stop'],
    ['ALTO', 'stop'],
    ['Por favor, no me envíe más mensajes', 'stop'],
    ['No más mensajes', 'stop'],
    ['deje de enviarme mensajes', 'stop'],
    ['No quiero recibir mensajes', 'stop'],
    ['Ok yes', null],
    ['Ok, cancel Friday', null],
    ['Is that the last stop?', null],
    ['One more stop', null],
    ['Ok, stop at the gate', null],
    ['I don’t want any more boxes', null],
    ['I don’t want this sofa moved', null],
    ['Did you get my text message?', null],
    ['No text from you yet, are you coming?', null],
    ['Can we cancel the second truck?', null],
    ['Es la casa en lo alto', null],
    ['We are in the wrong lane,\nend of the street', null],
    ['Please don’t text me before 8', null],
    ['Do not text me at work, call', null],
    ['Can the truck take me from Denver?', null],
    ['I don’t have more messages from you', null],
    ['You can stop at the gate', null],
    ['End of the driveway', null],
    ['Cancel Friday, come on Monday', null],
    ['We can stop there', null],
    ['Can you help?', null],
    ['start', 'start'],
    ['HELP', 'help'],
    ['¡SÍ!', 'start'],
    ['Ayuda', 'help'],
    ['', null],
    ['yes please', null],
  ])('%j is %s', (body, keyword) => {
    expect(keywordOf(body)).toBe(keyword)
  })
})

describe('text states', () => {
  it('only move forward, and none follows itself', () => {
    for (const status of TEXT_STATUSES) expect(isStatusAdvance(status, status)).toBe(false)
    expect(isStatusAdvance('queued', 'delivered')).toBe(true)
    expect(isStatusAdvance('delivered', 'undelivered')).toBe(false)
    expect(isStatusAdvance('undelivered', 'delivered')).toBe(true)
    expect(isStatusAdvance('delivered', 'sent')).toBe(false)
    expect(isStatusAdvance('', 'queued')).toBe(true)
  })
  it("are derived from the provider's status", () => {
    expect(textStatusOf('accepted')).toBe('queued')
    expect(textStatusOf('delivered')).toBe('delivered')
    expect(textStatusOf('read')).toBeNull()
  })
})
