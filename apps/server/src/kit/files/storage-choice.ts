import path from 'node:path'
import type { Secret } from '../secrets/secret.ts'

/** The file store chosen in the environment. */
export type StorageChoice = { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Choice)

/** Any S3-compatible store, with path-style addresses. */
export type S3Choice = {
  endpoint: string
  region: string
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: Secret
}

export type StorageGiven = {
  url: string | undefined
  dataDir: string
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: Secret | undefined
}

/**
 * The store these variables describe, or a sentence that says which one is wrong. Access keys are never part of the
 * URL, which appears in logs.
 */
export function chooseStorage(given: StorageGiven): StorageChoice | { fault: string } {
  const { url, dataDir, accessKeyId, secretAccessKey, region } = given
  if (url === undefined) return { kind: 'folder', folder: path.join(dataDir, 'files') }
  if (url.startsWith('file:')) return { kind: 'folder', folder: path.resolve(url.slice(5).replace(/^\/\//, '')) }
  const place = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(url)
  if (!place?.[1]) {
    return { fault: 'STORAGE_URL: use file:<pasta> ou s3://<bucket>/<prefixo>, sem chaves nem parâmetros.' }
  }
  if (!accessKeyId || !secretAccessKey) {
    return { fault: 'S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY: informe as duas chaves do armazenamento s3.' }
  }
  const endpoint = (given.endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const { protocol, hostname } = new URL(endpoint)
  if (protocol !== 'https:' && !LOOPBACK.test(hostname)) {
    return { fault: 'S3_ENDPOINT: use https://. Sem criptografia só vale um endereço desta máquina.' }
  }
  const prefix = (place[2] ?? '').replace(/^\/+|\/+$/g, '')
  return {
    kind: 's3',
    endpoint,
    region,
    bucket: place[1],
    prefix: prefix && `${prefix}/`,
    accessKeyId,
    secretAccessKey,
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
