import { NO_CONNECTION_TEXT } from '../../../shared/kernel/no-connection.ts'
import { onConnection, watchConnection } from '../../kernel/connection.ts'

let line: HTMLElement | undefined

/** Shows above a visitor page that the connection is lost, as the app does on its screens. */
export function showConnection(): void {
  if (line) return
  const shown = document.createElement('output')
  line = shown
  shown.className = 'connection'
  shown.hidden = true
  document.body.prepend(shown)
  onConnection((isLost) => {
    shown.hidden = !isLost
    shown.textContent = isLost ? NO_CONNECTION_TEXT : ''
  })
  watchConnection()
}
