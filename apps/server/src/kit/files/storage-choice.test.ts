import { createTransport } from '@talao/gateways'
import { describe, expect, it } from 'vitest'
import { Secret } from '../secrets/secret.ts'
import { openFileStore } from './open-store.ts'
import { chooseStorage, type StorageGiven } from './storage-choice.ts'

const NOTHING: StorageGiven = {
  url: undefined,
  dataDir: '/var/lib/talao',
  endpoint: undefined,
  region: 'sa-east-1',
  accessKeyId: undefined,
  secretAccessKey: undefined,
}
const KEYS = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: new Secret('very-secret') }

describe('the choice of the file store', () => {
  it('is a folder of the data unless something else is said', () => {
    expect(chooseStorage(NOTHING)).toEqual({ kind: 'folder', folder: '/var/lib/talao/files' })
    expect(chooseStorage({ ...NOTHING, url: 'file:///srv/notas' })).toEqual({ kind: 'folder', folder: '/srv/notas' })
  })

  it('is a bucket of Amazon or of any other store, with the prefix ending in one slash', () => {
    const amazon = chooseStorage({ ...NOTHING, ...KEYS, url: 's3://minhas-notas' })
    const place = { bucket: 'minhas-notas', prefix: '', endpoint: 'https://s3.sa-east-1.amazonaws.com' }
    expect(amazon).toMatchObject({ kind: 's3', ...place })
    const own = { ...NOTHING, ...KEYS, url: 's3://minhas-notas/talao/arquivo/', endpoint: 'http://127.0.0.1:9000/' }
    expect(chooseStorage(own)).toMatchObject({ prefix: 'talao/arquivo/', endpoint: 'http://127.0.0.1:9000' })
  })

  it('does not show its secret', () => {
    const choice = chooseStorage({ ...NOTHING, ...KEYS, url: 's3://minhas-notas' })
    expect(JSON.stringify(choice)).not.toContain('very-secret')
  })

  it.each<[string, Partial<StorageGiven>, RegExp]>([
    ['keys in the address', { url: 's3://AKIA:secret@maquina/notas' }, /^STORAGE_URL: use file:/],
    ['parameters in the address', { url: 's3://notas?region=x' }, /^STORAGE_URL: use file:/],
    ['another kind of store', { url: 'ftp://notas' }, /^STORAGE_URL: use file:/],
    ['no keys', { url: 's3://notas', accessKeyId: undefined }, /^S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY/],
    ['an open line', { url: 's3://notas', endpoint: 'http://minio.example:9000' }, /^S3_ENDPOINT: use https/],
  ])('refuses %s and says what to change', (_case, change, sentence) => {
    const refused = chooseStorage({ ...NOTHING, ...KEYS, ...change })
    expect('fault' in refused && refused.fault).toMatch(sentence)
    expect(JSON.stringify(refused)).not.toContain('secret@')
  })
})

it('opens the store that was chosen', async () => {
  const transport = createTransport({ reach: 'any' })
  const store = openFileStore({ kind: 'folder', folder: '/nowhere/talao' }, transport)
  expect(await store.get('0'.repeat(64))).toBeNull()
  const unreachable = chooseStorage({ ...NOTHING, ...KEYS, url: 's3://notas', endpoint: 'http://127.0.0.1:1' })
  if ('fault' in unreachable) throw new Error(unreachable.fault)
  await expect(openFileStore(unreachable, transport).get('0'.repeat(64))).rejects.toThrow('connection_refused')
})
