// Pages for visitors follow the dark mode that somebody chose in the app, before anything is drawn.
try {
  const kept = localStorage.getItem('darkMode')
  if (kept === 'true' || kept === 'false')
    document.documentElement.style.colorScheme = kept === 'true' ? 'dark' : 'light'
} catch {
  // Where the browser keeps nothing for this page, the system decides.
}
