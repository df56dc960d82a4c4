/** Escapes text for a quoted attribute. */
function quoted(text: string): string {
  return `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
}

/** Returns the addresses of a token's pages, and the line that embeds the quote plugin in any website. */
export function linksOf(publicUrl: string, token: string): { quote: string; booking: string; embed: string } {
  const base = publicUrl.endsWith('/') ? publicUrl.slice(0, -1) : publicUrl
  const inAddress = encodeURIComponent(token)
  return {
    quote: `${base}/quote/${inAddress}`,
    booking: `${base}/booking/${inAddress}`,
    embed: `<script src=${quoted(`${base}/embed.js`)} data-token=${quoted(token)} async></script>`,
  }
}
