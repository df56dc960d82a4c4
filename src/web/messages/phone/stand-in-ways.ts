/** What is used of the browser's EventSource. */
export interface EventsIn {
  addEventListener: (type: string, listener: (event: { data?: unknown }) => void) => void
  close: () => void
}

/** The ways out to the server; tests put others in their place. */
export interface StandInWays {
  listen: (url: string) => EventsIn
  post: (url: string, body: unknown) => Promise<Response>
}

/** The ways of the browser. */
export const browserWays: StandInWays = {
  listen: (url) => new EventSource(url),
  // A call is hung up even when the page is closing.
  post: (url, body) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    }),
}
