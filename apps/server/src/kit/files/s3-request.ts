import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Choice } from './storage-choice.ts'
import { StorageFailure } from './storage-failure.ts'
import { MAX_FILE_BYTES } from './store.ts'

/** How an external store is reached: one request, one result, never a throw. The gateways' transport has this shape. */
export type StoreTransport = {
  send(request: StoreRequest): Promise<Answered | { kind: 'failed'; failure: string; status: number | null }>
}
type StoreRequest = {
  method: S3Request['method']
  /** https, or http when the host is this machine. */
  url: string
  headers: Record<string, string>
  body?: Uint8Array
  timeoutMs: number
  maxBytes: number
}
export type Answered = { kind: 'answered'; status: number; body: Uint8Array }

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Path inside the bucket. Empty addresses the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

export type S3Timing = { timeoutMs: number; tries: number; pauseMs: number }
export const S3_TIMING: S3Timing = { timeoutMs: 30_000, tries: 4, pauseMs: 200 }
/** For the availability check, whose caller needs a quick answer. */
export const S3_LOOK_TIMING: S3Timing = { timeoutMs: 3_000, tries: 2, pauseMs: 200 }

/**
 * Sends a request to an S3 store. Retries up to three times when the store is unreachable or busy, but not after a
 * timeout. Every request is repeatable, because a file's name is the digest of its content. Returns any other answer,
 * including 404 and 412. Throws StorageFailure otherwise. SigV4 signs the body's digest, so the store refuses a body
 * changed in transit.
 */
export async function requestS3(
  { s3, transport, timing }: { s3: S3Choice; transport: StoreTransport; timing: S3Timing },
  ask: S3Request,
): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    const result = await transport.send(await signed(s3, ask, timing.timeoutMs))
    const isAnswer = result.kind === 'answered'
    if (isAnswer && !BUSY.has(result.status)) return result
    // Do not retry a timeout: a user waits for this answer, and a proxy in front waits only one minute.
    const isMute = !isAnswer && result.failure === 'timeout'
    if (tries === timing.tries || isMute) {
      throw isAnswer ? failureOf(ask, result) : failed(ask, result.failure, result.status)
    }
    await sleep(timing.pauseMs * 2 ** (tries - 1))
  }
}

/** Too many requests and temporary failures. Source: S3 error responses. */
const BUSY = new Set([408, 429, 500, 502, 503, 504])

/** Takes only the error code, because an S3 error body repeats the key id and the signed string. */
export function failureOf(ask: S3Request, { status, body }: Answered): StorageFailure {
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(Buffer.from(body).toString('latin1'))?.[1]
  return failed(ask, code ?? 'unexpected_answer', status)
}

function failed({ method, key }: S3Request, code: string, status: number | null): StorageFailure {
  return new StorageFailure(`${method} ${key || '(list)'}`, { code, status })
}

async function signed(s3: S3Choice, ask: S3Request, timeoutMs: number): Promise<StoreRequest> {
  const url = new URL(`${s3.endpoint}/${s3.bucket}/${ask.key}`)
  for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.set(name, value)
  const body = ask.body ?? new Uint8Array()
  const signer = new AwsV4Signer({
    method: ask.method,
    url: url.href,
    headers: { ...ask.headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey.reveal(),
    service: 's3',
    region: s3.region,
  })
  const { headers } = await signer.sign()
  return {
    method: ask.method,
    url: url.href,
    headers: Object.fromEntries(headers),
    ...(ask.body ? { body: ask.body } : {}),
    timeoutMs,
    // Data that does not compress grows by a few bytes.
    maxBytes: MAX_FILE_BYTES + 1024 * 1024,
  }
}
