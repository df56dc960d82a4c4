/**
 * Texts that run or become an element if they are not shown as text. Payloads that create an element mark it
 * with `data-canary`, so that one query of the page finds them.
 */
export const PAYLOADS: readonly string[] = [
  '<img data-canary src=x onerror=canary(1)>',
  '"><svg data-canary onload=canary(2)>',
  '\'"><b data-canary onmouseover=canary(3)>x',
  '</script><script data-canary>canary(4)</script>',
  '</title></textarea></style><i data-canary>x',
  '" data-canary="1" autofocus onfocus="canary(5)',
  "' data-canary onfocus=canary(6) '",
  'javascript:canary(7)//https://a.example',
  'data:text/html,<script>canary(8)</script>',
  '{{constructor.constructor("canary(9)")()}}${canary(9)}#{9}<%= 9 %>',
  '<a data-canary href="javascript:canary(10)">x</a>[x](javascript:canary(10))',
  '<iframe data-canary srcdoc="<script>parent.canary(11)</script>">',
  '\u202E<math><mi data-canary xlink:href="javascript:canary(12)">\u2028</mi>',
  '＜img data-canary src=x onerror=canary(13)＞\u017Fcript',
  '<!--><img data-canary src onerror=canary(14)>--!>',
  '&lt;img data-canary src=x onerror=canary(15)&gt;&#60;b data-canary&#62;',
  '<meta http-equiv=refresh content="0;url=https://evil.example"><base data-canary href=//evil.example>',
  '<form data-canary action=https://evil.example><input name=innerHTML>',
  '=HYPERLINK("https://evil.example","x")<u data-canary>',
  '__proto__<s data-canary>\\u003cs data-canary\\u003e\r\nBcc: evil@example.test',
]

/** Returns the payload for a position; positions take the payloads in turn. */
export function payloadOf(turn: number, most = 200): string {
  const fitting = PAYLOADS.filter(({ length }) => length <= most)
  return fitting[turn % fitting.length] ?? '<b data-canary>'
}
