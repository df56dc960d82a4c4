// Part of the offline page: asks now and then whether the server answers, at once when the browser says that it is back
// online, and opens the page that was wanted.
const LONGEST_WAIT_MS = 30_000
let waitMs = 2_000
let timer = 0

async function look() {
  clearTimeout(timer)
  try {
    const answer = await fetch('/health/live', { cache: 'no-store' })
    if (answer.ok) {
      // In the place of another page it stands under that one's address; under its own it leads to the beginning.
      if (location.pathname === '/offline') location.replace('/')
      else location.reload()
      return
    }
  } catch {
    // Still away.
  }
  timer = setTimeout(() => void look(), waitMs)
  waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
}

addEventListener('online', () => void look())
timer = setTimeout(() => void look(), waitMs)
