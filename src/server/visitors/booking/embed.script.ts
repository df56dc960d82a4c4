/**
 * Returns the script that a company adds to any page to show its quote plugin. It runs without transpilation
 * in every browser since 2017, changes only its own frame, and accepts the frame's height only from that
 * frame.
 */
export function embedScript({ slug }: { slug: string }): string {
  return `(function () {
  var script = document.currentScript
  var token = script && script.getAttribute('data-token')
  if (!token) return
  var origin = new URL(script.src).origin
  var frame = document.createElement('iframe')
  var source = script.getAttribute('data-source')
  frame.src = origin + '/quote/' + encodeURIComponent(token) + (source ? '?source=' + encodeURIComponent(source) : '')
  frame.title = script.getAttribute('data-title') || 'Moving quote'
  frame.loading = 'lazy'
  frame.style.width = '100%'
  frame.style.border = '0'
  frame.style.height = '640px'
  addEventListener('message', function (event) {
    var said = event.data
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    if (!said || said.type !== ${JSON.stringify(`${slug}:height`)} || typeof said.height !== 'number') return
    if (said.height >= 50 && said.height <= 10000) frame.style.height = Math.ceil(said.height) + 'px'
  })
  script.parentNode.insertBefore(frame, script)
})()
`
}
