import { setTimeout as sleep } from 'node:timers/promises'

export type Row = { id: number } & Record<string, unknown>
export type Api = {
  call(method: string, path: string, body?: unknown): Promise<{ data: Row }>
  list(path: string): Promise<Row[]>
}

/** Signs in as a user. The seed creates its data through the same API calls as everyone else. */
export async function signIn(baseUrl: string, email: string, password: string): Promise<Api> {
  const token = await request<{ access_token: string }>(baseUrl, 'POST', '/oauth/token', {
    grant_type: 'password',
    username: email,
    password,
  })
  return {
    call: (method, path, body) => request(baseUrl, method, path, body, token.access_token),
    list: async (path) => {
      const { data } = await request<{ data: Row[] }>(baseUrl, 'GET', path, undefined, token.access_token)
      return data
    },
  }
}

async function request<T>(baseUrl: string, method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const isForm = body instanceof FormData
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}

/** Waits until the server answers at all. Its /health also waits for the worker. */
export async function untilListening(baseUrl: string, seconds: number): Promise<void> {
  for (let tries = 0; tries < seconds * 10; tries += 1) {
    try {
      await fetch(`${baseUrl}/health`)
      return
    } catch {
      // Not listening yet.
      await sleep(100)
    }
  }
  throw new Error(`The server did not listen within ${seconds} s.`)
}

/** Delivers as a platform does: raw bytes to the integration's webhook URL. */
export async function deliver(
  address: string,
  delivery: { headers: Record<string, string>; body: Uint8Array },
): Promise<void> {
  const response = await fetch(address, { method: 'POST', headers: delivery.headers, body: Buffer.from(delivery.body) })
  if (!response.ok) throw new Error(`The demonstration delivery was answered ${response.status}.`)
}
