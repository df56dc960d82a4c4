import { describe, expect, it } from 'vitest'
import { addressToOpen, notificationOf } from './notifications.ts'

const ORIGIN = 'https://moving.example'
const whole = { title: 'New job', body: 'Sat, Dec 12', path: '/job/7', tag: 'abc' }

describe('a push message', () => {
  it('is shown with its texts, and replaces an earlier one with its tag', () => {
    expect(notificationOf(JSON.stringify(whole))).toEqual({
      title: 'New job',
      options: {
        body: 'Sat, Dec 12',
        tag: 'abc',
        renotify: true,
        icon: '/icons/icon-192.png',
        data: { path: '/job/7' },
      },
    })
  })

  it.each([undefined, '', 'hello', 'null', '[]', '{}', JSON.stringify({ ...whole, tag: '' }), '{"title":5}'])(
    'that says %s is announced without content',
    (text) =>
      expect(notificationOf(text)).toMatchObject({
        title: 'New message',
        options: { body: '', data: { path: '/' } },
      }),
  )
})

describe('a pressed notification', () => {
  it.each([
    ['/job/7', `${ORIGIN}/job/7`],
    ['/settings?section=notifications', `${ORIGIN}/settings?section=notifications`],
    ['https://elsewhere.example/job/7', `${ORIGIN}/`],
    ['//elsewhere.example', `${ORIGIN}/`],
    ['/\\elsewhere.example', `${ORIGIN}/`],
    ['javascript:alert(1)', `${ORIGIN}/`],
    [undefined, `${ORIGIN}/`],
  ])('with the path %s opens %s', (path, url) => expect(addressToOpen({ path }, ORIGIN)).toBe(url))

  it('without data opens the first page', () => expect(addressToOpen(null, ORIGIN)).toBe(`${ORIGIN}/`))
})
