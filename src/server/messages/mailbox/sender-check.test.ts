import { describe, expect, it } from 'vitest'
import { isSenderRefuted } from './sender-check.ts'

describe('isSenderRefuted', () => {
  it.each<[string, string[], boolean]>([
    ['no header', [], false],
    ['an empty header', [''], false],
    ['DMARC failed', ['mx.peak.test; spf=pass smtp.mailfrom=evil.test; dmarc=fail header.from=a.test'], true],
    ['DMARC passed, SPF of a forwarder failed', ['mx.peak.test; spf=fail; dkim=pass; dmarc=pass'], false],
    ['only SPF failed', ['mx.peak.test; spf=softfail smtp.mailfrom=a.test; dkim=none'], true],
    ['SPF failed and DKIM passed', ['mx.peak.test; spf=fail; dkim=pass header.d=a.test; dmarc=none'], false],
    ['DKIM failed and SPF passed', ['mx.peak.test; spf=pass; dkim=fail reason="body changed"'], false],
    ['DKIM failed and SPF is not known', ['mx.peak.test; spf=neutral; dkim=fail'], true],
    ['a version and folded lines', ['mx.peak.test 1;\r\n\tDMARC/1 = Fail (p=REJECT)'], true],
    [
      'words in comments and quotes',
      ['mx.peak.test (a; dmarc=fail (b)); spf=pass reason="x; dmarc=fail"'],
      false,
    ],
    ['no results', ['mx.peak.test; none'], false],
  ])('%s', (_, headers, isRefuted) => {
    expect(isSenderRefuted(headers)).toBe(isRefuted)
  })

  it('reads several headers of the receiving server', () => {
    expect(isSenderRefuted(['mx.peak.test; spf=pass', 'MX.peak.test; dmarc=fail'])).toBe(true)
  })

  it('ignores what the mail brought with it, good or bad', () => {
    const own = 'mx.peak.test; dmarc=fail'
    expect(isSenderRefuted([own, 'mx.evil.test; dmarc=pass'])).toBe(true)
    expect(isSenderRefuted([own, 'mx.peak.test; dmarc=pass'])).toBe(true)
    expect(isSenderRefuted(['mx.peak.test; dmarc=pass', 'mx.evil.test; dmarc=fail'])).toBe(false)
  })
})
