import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Choice } from '../src/kit/files/storage-choice.ts'
import { Secret } from '../src/kit/secrets/secret.ts'

type S3Object = { bucket: string; key: string; content: Buffer | Readable; metadata: object }
type S3Files = {
  getResourcePath(bucket: string, key: string, resource: 'object'): string
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
  putObject(object: S3Object): Promise<{ size: number; md5: string }>
}
type S3Server = { store: S3Files; run(): Promise<AddressInfo>; close(): Promise<void> }
/** The package has no types. Its only account is S3RVER, with S3RVER as its secret too. */
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)('s3rver')

/** Uses the server's only account. */
export function choiceAt(port: number, change: Partial<S3Choice> = {}): S3Choice {
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'notas',
    prefix: 'talao/arquivo/',
    accessKeyId: 'S3RVER',
    secretAccessKey: new Secret('S3RVER'),
    ...change,
  }
}

/** A real S3 server on loopback with one bucket. `at` sets the port, to replace an earlier server. */
export async function startS3(at = 0) {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'talao-s3-'))
  const options = { directory, port: at, address: '127.0.0.1', silent: true, configureBuckets: [{ name: 'notas' }] }
  const server = new S3rver(options)
  server.store.putObject = (object) => writeWhole(server.store, object)
  const { port } = await server.run()
  return {
    s3: choiceAt(port),
    /** Environment variables that select this store. */
    environment: {
      STORAGE_URL: 's3://notas/talao/arquivo',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    port,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** s3rver's own `putObject` answers before the file is written, so an immediate read could find it empty. */
async function writeWhole(store: S3Files, { bucket, key, content, metadata }: S3Object) {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
  const file = store.getResourcePath(bucket, key, 'object')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, bytes)
  const md5 = createHash('md5').update(bytes).digest('hex')
  await store.putMetadata(bucket, key, metadata, md5)
  return { size: bytes.length, md5 }
}
