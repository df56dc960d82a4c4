/** The part of the browser's EventSource that is used. */
export interface EventStream {
  addEventListener: (type: string, listener: (event: { data?: unknown }) => void) => void
  close: () => void
}

/** Connections to the server; tests replace them. */
export interface SimulatorTransport {
  listen: (url: string) => EventStream
  post: (url: string, body: unknown) => Promise<Response>
}

/** The connections of the browser. */
export const browserTransport: SimulatorTransport = {
  listen: (url) => new EventSource(url),
  // A call is hung up even if the page is closing.
  post: (url, body) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    }),
}
