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
  const load = async () => {
    const links = modules.splice(0)
    for (const link of links) link.rel = 'modulepreload'
    for (const { href } of links) {
      await import(href)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  requestAnimationFrame(() => setTimeout(load))
  // Where nothing is painted, as in a hidden tab or a frame out of sight.
  setTimeout(load, 300)
})
