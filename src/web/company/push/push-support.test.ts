import { expect, it } from 'vitest'
import { pushSupport, type BrowserFacts, type PushSupport } from './push-support.ts'

const chrome: BrowserFacts = {
  hasPush: true,
  hasWorker: true,
  isInstalled: false,
  permission: 'default',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36',
  touchPoints: 0,
}
const iPhone: Partial<BrowserFacts> = {
  hasPush: false,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  touchPoints: 5,
}
const macintosh = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'

it.each<[string, Partial<BrowserFacts>, PushSupport]>([
  ['Chrome', {}, 'possible'],
  ['Chrome after permission', { permission: 'granted' }, 'possible'],
  ['Chrome that was blocked', { permission: 'denied' }, 'blocked'],
  ['a page without a service worker', { hasWorker: false }, 'none'],
  ['a browser without push', { hasPush: false }, 'none'],
  ['Safari on an iPhone', iPhone, 'install'],
  ['Safari on an iPad', { ...iPhone, userAgent: macintosh }, 'install'],
  ['an old Safari on a Mac', { hasPush: false, userAgent: macintosh }, 'none'],
  ['the app on an iPhone', { ...iPhone, hasPush: true, isInstalled: true }, 'possible'],
  ['the app on an iPhone before iOS 16.4', { ...iPhone, isInstalled: true }, 'none'],
])('tells what %s can do', (_name, facts, support) => {
  expect(pushSupport({ ...chrome, ...facts })).toBe(support)
})
