import type { AnswerOf, Api, BodyOf, Call, ErrorAnswer, Page } from '@talao/contract'
import { ApiError } from './errors.ts'

type Value = string | number | boolean | null | undefined
type Options<C extends Call> = {
  params?: Record<string, Value>
  query?: Record<string, Value>
  body?: BodyOf<C> | FormData
  /** `Idempotency-Key`, for calls that accept one. */
  key?: Api[C] extends { idempotencyKey: true } ? string : never
  signal?: AbortSignal
}

/** Calls the server by the call's name in the contract. Throws ApiError. */
export async function call<C extends Call>(name: C, options: Options<C> = {}): Promise<AnswerOf<C>> {
  const [method = 'GET', path = '/'] = name.split(' ')
  const response = await send(method, fill(path, options.params) + toSearch(options.query), options)
  if (response.ok) return (await response.json()) as AnswerOf<C>
  throw new ApiError(response.status, await readError(response), retryAfter(response))
}

/** The row type of a list call, without the months of `month_report_amount`. */
export type RowOf<C extends Call> =
  AnswerOf<C> extends { data?: (infer T)[] | undefined } ? Exclude<T, { monthyear: string }> : never

export async function callList<C extends Call>(name: C, options: Options<C> = {}): Promise<Page<RowOf<C>>> {
  return (await call(name, options)) as Page<RowOf<C>>
}

/** Requests a document rendered from the given body, which is not stored. Throws ApiError. */
export async function postForFile(address: string, body: object, signal: AbortSignal): Promise<Blob> {
  const response = await send('POST', address, { body, signal })
  if (response.ok) return response.blob()
  throw new ApiError(response.status, await readError(response), retryAfter(response))
}

/**
 * Converts nested fields to a multipart form (`address[city_id]`). Undefined is omitted, null becomes an empty string.
 */
export function toFormData(fields: object): FormData {
  const form = new FormData()
  append(form, fields, '')
  return form
}

/** A proxy may answer with its own text. Then only the status is used. */
async function readError(response: Response): Promise<Partial<ErrorAnswer>> {
  if (!response.headers.get('content-type')?.includes('json')) return {}
  return (await response.json()) as Partial<ErrorAnswer>
}

async function send(
  method: string,
  url: string,
  { body, key, signal }: { body?: unknown; key?: string; signal?: AbortSignal },
) {
  const isForm = body instanceof FormData
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
  }
  if (signal) init.signal = signal
  if (body !== undefined) {
    init.body = isForm ? body : JSON.stringify(body)
    if (!isForm) init.headers = { ...init.headers, 'content-type': 'application/json' }
  }
  if (method === 'GET') await nextTask()
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError(0, {})
  }
}

/** A screen requests up to ten answers in the task that drew it, and `fetch` takes 3 to 5 ms to start each. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function fill(path: string, params: Record<string, Value> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

export function toSearch(query: Record<string, Value> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

function append(form: FormData, fields: object, prefix: string): void {
  for (const [name, value] of Object.entries(fields)) {
    const key = prefix ? `${prefix}[${name}]` : name
    if (value === undefined) continue
    if (value instanceof Blob) form.append(key, value)
    else if (typeof value === 'object' && value !== null) append(form, value, key)
    else form.append(key, value === null ? '' : String(value))
  }
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}
