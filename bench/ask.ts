/** Calls the API and returns its answer; a call with a body is a POST. Throws for every status above 299. */
export async function ask(url: string, token?: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Signs a demo account in and returns its session. */
export async function signIn(base: string, email: string): Promise<{ token: string }> {
  return (await ask(`${base}/wp/v2/token`, undefined, { email, password: 'Moving123!' })) as { token: string }
}
