import { describe, expect, it } from 'vitest'
import { isAdvancing, stepIndex } from './carousel.ts'
import { installInstructions } from './install-words.ts'

describe('installation instructions', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, /Share/],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 5, /Share/],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 0, /Dock/],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36', 0, /address bar/],
    ['Mozilla/5.0 (Linux; Android 15; Pixel) Chrome/140.0 Mobile Safari/537.36', 5, /Home screen/],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, /installs no apps/],
  ])('match the browser %s', (userAgent, touchPoints, words) =>
    expect(installInstructions(userAgent, touchPoints)).toMatch(words),
  )
})

describe('rating carousel', () => {
  it('steps through a ring', () => {
    expect([stepIndex(0, -1, 3), stepIndex(2, 1, 3), stepIndex(1, 1, 3), stepIndex(0, 1, 0)]).toEqual([
      2, 0, 2, 0,
    ])
  })

  it('advances automatically only while the user does not interact and allows motion', () => {
    const free = { count: 3, isStopped: false, isMinded: false, wantsNoMotion: false }
    expect(isAdvancing(free)).toBe(true)
    for (const other of [{ count: 1 }, { isStopped: true }, { isMinded: true }, { wantsNoMotion: true }])
      expect(isAdvancing({ ...free, ...other })).toBe(false)
  })
})
