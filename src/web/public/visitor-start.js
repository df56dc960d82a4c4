// Pages for visitors follow the dark mode that somebody chose in the app, before anything is drawn.
try {
  const kept = localStorage.getItem('darkMode')
  if (kept === 'true' || kept === 'false')
    document.documentElement.style.colorScheme = kept === 'true' ? 'dark' : 'light'
} catch {
  // Where the browser keeps nothing for this page, the system decides.
}
// Their modules are loaded after the first paint and run one by one, so that a slow phone shows the page and answers
// to touch meanwhile.
addEventListener('DOMContentLoaded', () => {
  const modules = [...document.querySelectorAll('link[rel="later"]')]
  // A script that does not arrive, or not within 20 seconds, is said with a way to try again; a late one still takes over.
  const lost = document.getElementById('lost')?.content.firstElementChild
  const sayLost = () => {
    if (!lost) return
    lost.querySelector('button').onclick = () => location.reload()
    lost.style.margin = '16px'
    document.body.prepend(lost)
  }
  const wait = modules.length > 0 && setTimeout(sayLost, 20_000)
  const load = async () => {
    const links = modules.splice(0)
    if (links.length === 0) return
    for (const link of links) link.rel = 'modulepreload'
    for (const { href } of links) {
      await import(href)
      await new Promise((resolve) => setTimeout(resolve))
    }
    clearTimeout(wait)
    lost?.remove()
  }
  const begin = () => load().catch(sayLost)
  requestAnimationFrame(() => setTimeout(begin))
  // Where nothing is painted, as in a hidden tab or a frame out of sight.
  setTimeout(begin, 300)
})
