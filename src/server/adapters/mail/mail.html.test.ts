import { expect, test } from 'vitest'
import { mailHtml, textOfHtml, withHtmlFooter, withTextFooter } from './mail.html.ts'

const footer = { sender: 'A & B Movers, 1 Main St', unsubscribeUrl: 'https://x.test/u?a=1&b=2' }

test('renders paragraphs, lines and links, and escapes everything else', () => {
  const text = 'Hello <b>,\r\n\r\nSee https://x.test/job/1?a=1&b="2".\n(http://y.test/z)\n\n\nBye'
  const html = mailHtml({ name: 'A & B' }, text, null)
  expect(html).toContain('<h1 style="margin:0 0 24px;font-size:20px">A &amp; B</h1>')
  expect(html).toContain('>Hello &lt;b&gt;,</p>')
  expect(html).toContain(
    'See <a href="https://x.test/job/1?a=1&amp;b=" style="color:#1c5fb0">https://x.test/job/1?a=1&amp;b=</a>&quot;2&quot;.<br>',
  )
  expect(html).toContain('(<a href="http://y.test/z" style="color:#1c5fb0">http://y.test/z</a>)</p>')
  expect(html.match(/<p /g)).toHaveLength(3)
  expect(mailHtml({ name: 'A & B' }, text, null)).toBe(html)
})

test('fits a phone: as wide as its screen, and long addresses wrap', () => {
  const html = mailHtml({ name: 'X' }, `See https://x.test/${'a'.repeat(200)}`, null)
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
  expect(html).toMatch(/<div class="mail" style="[^"]*overflow-wrap:anywhere/)
})

test('makes no links of other schemes and lets no script in', () => {
  const html = mailHtml({ name: 'X' }, 'javascript:alert(1) <script>alert(1)</script> data:text/html,x', null)
  expect(html).not.toContain('<a ')
  expect(html).not.toContain('<script')
})

test('handles a long run of full stops quickly', () => {
  const began = performance.now()
  mailHtml({ name: 'X' }, `https://x${'.'.repeat(100_000)}`, null)
  mailHtml({ name: 'X' }, ' \n'.repeat(50_000), null)
  textOfHtml('<'.repeat(100_000))
  expect(performance.now() - began).toBeLessThan(1000)
})

test('adds the footer at the end of both parts', () => {
  expect(withTextFooter('Hello\n\n', footer)).toBe(
    'Hello\n\n-- \nA & B Movers, 1 Main St\nUnsubscribe: https://x.test/u?a=1&b=2\n',
  )
  const link = '<a href="https://x.test/u?a=1&amp;b=2"'
  expect(mailHtml({ name: 'X' }, 'Hello', footer)).toContain(link)
  const own = withHtmlFooter('<html><BODY><p>Hi</p></BODY></html>', footer)
  expect(own.indexOf(link)).toBeGreaterThan(own.indexOf('Hi'))
  expect(own.endsWith('</BODY></html>')).toBe(true)
  expect(withHtmlFooter('<p>Hi</p>', footer)).toMatch(/^<p>Hi<\/p>\n<p /)
})

test('converts HTML to text', () => {
  expect(textOfHtml('<h1>Offer</h1><p>10&nbsp;% off &amp; more<br>today</p> <p>&lt;b&gt;</p>')).toBe(
    'Offer\n10 % off & more\ntoday\n<b>',
  )
})

test('renders a message with a long run of spaces quickly', () => {
  const begun = performance.now()
  const html = mailHtml({ name: 'Boxes' }, `a${' '.repeat(19_998)}b\n\u00a0\n c`, null)
  expect(performance.now() - begun).toBeLessThan(100)
  expect(html).toContain('b<br>\nc</p>')
})

test.each([
  ['Review and agree:\nhttps://x.test/job/1?tab=documents#link=ab', 'Review and agree'],
  ['Open your move: https://x.test/job/1', 'Open your move'],
  ['https://x.test/job/1', 'Open the job'],
  ['https://x.test/login', 'Log in'],
  ['https://x.test/workers', 'Open'],
])('turns the first address that stands alone into a button: %s', (paragraph, label) => {
  const html = mailHtml({ name: 'X', accent: '#ffd600' }, `Hello,\n\n${paragraph}\n\n${paragraph}`, null)
  expect(html.match(/class="button"/g)).toHaveLength(1)
  expect(html).toMatch(new RegExp(`background:#ffd600;color:#000000[^>]*>${label}</a></p>`))
})

test.each([
  'See https://x.test/job/1.',
  'Two lines\nwithout a colon\nhttps://x.test/a',
  `${'long '.repeat(20)}:\nhttps://x.test/a`,
])('leaves other addresses as links: %s', (paragraph) => {
  expect(mailHtml({ name: 'X' }, paragraph, null)).not.toContain('class="button"')
})

test('shows the logo above the name, which is readable when images are off', () => {
  const html = mailHtml({ name: 'X', logoUrl: 'https://x.test/files/1' }, 'Hello', null)
  expect(html).toContain('<img src="https://x.test/files/1" alt=""')
  expect(html).toContain('>X</h1>')
})
