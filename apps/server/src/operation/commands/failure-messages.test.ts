import { expect, it } from 'vitest'
import { StorageFailure } from '../../kit/files/storage-failure.ts'
import { failureWords } from './failure-messages.ts'

const failing = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)
const storage = (code: string, status: number | null) => new StorageFailure('PUT aa', { code, status })

it.each<[string, Error, RegExp]>([
  ['a store that is away', storage('connection_refused', null), /STORAGE_URL\) não atendeu/],
  ['keys that the store refuses', storage('InvalidAccessKeyId', 403), /S3_ACCESS_KEY_ID/],
  ['a bucket that is not there', storage('NoSuchBucket', 404), /bucket de STORAGE_URL não existe/],
  [
    'a full disk of the files',
    new StorageFailure('write aa', { code: 'ENOSPC', cause: failing('x', { code: 'ENOSPC', syscall: 'write' }) }),
    /disco está cheio/,
  ],
  ['a full disk', failing('ENOSPC', { code: 'ENOSPC', path: '/dados/a', syscall: 'write' }), /disco está cheio/],
  [
    'a folder of somebody else',
    failing('x', { code: 'EACCES', path: '/dados', syscall: 'mkdir' }),
    /permissão em \/dados/,
  ],
  ['a low port', failing('x', { code: 'EACCES', port: 80, syscall: 'listen' }), /porta 80.*acima de 1023/],
  ['a full disk of PostgreSQL', failing('x', { code: '53100' }), /disco do PostgreSQL está cheio/],
  ['no connection left', failing('x', { code: '53300' }), /max_connections/],
  ['a standby', failing('x', { code: '25006' }), /cópia em que não se escreve/],
  ['rights that are missing', failing('permission denied for table note', { code: '42501' }), /não tem direito a isto/],
  ['what led to it', new Error('A migração 0001 falhou', { cause: failing('x', { code: '53100' }) }), /está cheio/],
  [
    'an address that is kept out',
    failing('no pg_hba.conf entry for user "talao"', { code: '28000' }),
    /deixa talao entrar/,
  ],
  [
    'an address that is kept out unless it is encrypted',
    failing('no pg_hba.conf entry for host "10.0.0.5", user "talao", database "talao", no encryption', {
      code: '28000',
    }),
    /deixa talao entrar.*sslmode=verify-full/,
  ],
  ['no encryption', failing('The server does not support SSL connections'), /tire sslmode/],
  ['an unknown authority', failing('x', { code: 'SELF_SIGNED_CERT_IN_CHAIN' }), /sslrootcert/],
  ['a pooler', failing('unsupported startup parameter: options', { code: '08P01' }), /pooler de conexões/],
])('says what to do about %s', (_title, error, words) => {
  expect(failureWords(error)).toMatch(words)
})

it('has no words for what nobody foresaw', () => {
  expect(failureWords(new TypeError('x is not a function'))).toBeUndefined()
})
